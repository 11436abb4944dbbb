import { directoryApi } from '@cabinet/contract/directory'
import type { Reply } from '@cabinet/contract/endpoint'
import { call } from '../../kernel/call.ts'
import { stale } from '../../kernel/query.ts'
import { useLanguage } from '../../kernel/text.ts'
import { FormDrawer } from '../../ui/admin/index.ts'
import { words } from './directory.text.ts'
import { settingsFields } from './settings.fields.tsx'
import { fromForm, type SettingsForm, toForm } from './settings.form.ts'

interface SettingsDrawerProps {
  open: boolean
  directory: Reply<typeof directoryApi.settings>
  onClose(): void
}

const errorAt = {
  'directory.host_invalid': 'hosts',
  'directory.password_needed': 'password',
  'directory.certificate_invalid': 'certificate',
  'directory.filter_invalid': 'userFilter',
  'directory.organisation_invalid': 'organisationId',
} as const

/** How the directory is asked, with a test of what is filled in. */
export function SettingsDrawer({ open, directory, onClose }: SettingsDrawerProps) {
  useLanguage()
  const offset = new Date().getTimezoneOffset()
  return (
    <FormDrawer<SettingsForm>
      open={open}
      title={words.settings}
      width={640}
      onClose={onClose}
      initial={toForm(directory.settings, offset)}
      fields={settingsFields(directory.hasPassword)}
      errorAt={errorAt}
      submit={async (form) => {
        await call(directoryApi.save, fromForm(form, offset))
        await stale(directoryApi.settings)
      }}
    />
  )
}
