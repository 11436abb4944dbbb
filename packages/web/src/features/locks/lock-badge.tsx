import type { Lock, LockKind } from '@cabinet/contract/locks'
import { LockKeyhole } from 'lucide-react'
import { memo } from 'react'
import { useText } from '../../kernel/text.ts'
import { timeText } from '../../ui/format.ts'
import { Tag, type TagProps } from '../../ui/tag.tsx'
import { words } from './locks.text.ts'

const colours: Record<LockKind, TagProps['colour']> = {
  editing: 'blue',
  manual: 'grey',
  approval: 'amber',
  archive: 'violet',
  ferry: 'green',
}

/** A small tag beside a name: what holds the file, and on hover who and until when. `bare` shows the lock only. */
export const LockBadge = memo(function LockBadge({ lock, bare }: { lock: Lock; bare?: boolean }) {
  const t = useText(words)
  return (
    <span data-tip={t(lock.kind, { name: lock.ownerName, until: timeText(lock.until) })}>
      <Tag colour={colours[lock.kind]} icon={<LockKeyhole aria-hidden="true" />}>
        {bare ? <span className="only-read">{t(`${lock.kind}Tag`)}</span> : t(`${lock.kind}Tag`)}
      </Tag>
    </span>
  )
})
