import { useText } from '../../kernel/text.ts'
import { SettingsSection } from '../../ui/section.tsx'
import { ItemLockList } from './lock-list.tsx'
import { messages } from './locks.text.ts'

/** The user's locks on the personal page, with the people waiting for them. */
export function OwnLocksSection() {
  const t = useText(messages)
  return (
    <SettingsSection title={t('mine')} hint={t('mineHint')}>
      <ItemLockList />
    </SettingsSection>
  )
}
