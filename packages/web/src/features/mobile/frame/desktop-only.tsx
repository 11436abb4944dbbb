import { menuId } from '@cabinet/contract/menus'
import { Monitor } from 'lucide-react'
import { usePath, useQueryParams } from '../../../kernel/address.tsx'
import { go } from '../../../kernel/go.ts'
import { setLayout } from '../../../kernel/layout.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { words } from '../mobile.text.ts'

/** In place of a screen that is made for a desk: administration, mostly. */
export function DesktopOnly() {
  const t = useText(words)
  const path = usePath()
  const query = useQueryParams()
  return (
    <EmptyState title={t('desktopOnly')} hint={t('desktopOnlyHint')}>
      <Button
        look="primary"
        icon={<Monitor />}
        onClick={() => {
          setLayout('desktop')
          go(path, query, { replace: true })
        }}
      >
        {t('toDesktop')}
      </Button>
      <Button onClick={() => go('/dashboard/myFile', { menuid: String(menuId.personal) })}>
        {t('toFiles')}
      </Button>
    </EmptyState>
  )
}
