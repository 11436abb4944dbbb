import { useText } from '../../kernel/text.ts'
import { Section } from '../../ui/section.tsx'
import { LockList } from './lock-list.tsx'
import { words } from './locks.text.ts'

/** On the personal page: everything that the person holds, and who asks for it. */
export function MyLocks() {
  const t = useText(words)
  return (
    <Section title={t('mine')} hint={t('mineHint')}>
      <LockList />
    </Section>
  )
}
