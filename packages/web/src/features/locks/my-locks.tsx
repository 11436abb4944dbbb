import { useText } from '../../kernel/text.ts'
import { SettingsSection } from '../../ui/section.tsx'
import { ItemLockList } from './lock-list.tsx'
import { messages } from './locks.text.ts'

/** On the personal page: everything that the person holds, and who asks for it. */
export function OwnLocksSection() {
  const t = useText(messages)
  return (
    <SettingsSection title={t('mine')} hint={t('mineHint')}>
      <ItemLockList />
    </SettingsSection>
  )
}
