import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { useQueryParams } from '../../kernel/address.tsx'
import { navigateTo } from '../../kernel/go.ts'
import { MailLogView } from './log-view.tsx'
import { MailTemplatesView } from './templates-view.tsx'

/** Opens the log, or with `templates` the templates. */
const openMailPage = (view?: 'templates') =>
  navigateTo('/dashboard/main/email', { menuid: String(menuPageMatrix.email[0]), view })

/** /dashboard/main/email: the mails sent and the settings, or with `?view=templates` the templates. */
export function MailPage() {
  const { view } = useQueryParams()
  return view === 'templates' ? (
    <MailTemplatesView onBack={() => openMailPage()} />
  ) : (
    <MailLogView onTemplates={() => openMailPage('templates')} />
  )
}
