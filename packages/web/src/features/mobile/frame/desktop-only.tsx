import { fixedMenuIds } from '@cabinet/contract/menus'
import { Monitor } from 'lucide-react'
import { useQueryParams, useScreenPath } from '../../../kernel/address.tsx'
import { navigateTo } from '../../../kernel/go.ts'
import { setLayoutName } from '../../../kernel/layout.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { mobileMessages } from '../mobile.text.ts'

/** Shown instead of desktop-only screens, mostly administration. */
export function DesktopOnlyScreen() {
  const t = useText(mobileMessages)
  const path = useScreenPath()
  const query = useQueryParams()
  return (
    <EmptyState drawing="desktop" title={t('desktopOnly')} hint={t('desktopOnlyHint')}>
      <Button
        look="primary"
        icon={<Monitor />}
        onClick={() => {
          setLayoutName('desktop')
          navigateTo(path, query, { replace: true })
        }}
      >
        {t('toDesktop')}
      </Button>
      <Button onClick={() => navigateTo('/dashboard/myFile', { menuid: String(fixedMenuIds.personal) })}>
        {t('toFiles')}
      </Button>
    </EmptyState>
  )
}
