import type { ItemLock, ItemLockKind } from '@cabinet/contract/nodes.locks'
import { LockKeyhole } from 'lucide-react'
import { memo } from 'react'
import { signedInUserId } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Tag, type TagProps } from '../../ui/tag.tsx'
import { lockBadgeMessages } from './nodes.text.ts'
import { useLockStillHolds } from './use-lasting.ts'

const colours: Record<ItemLockKind, TagProps['colour']> = {
  editing: 'blue',
  manual: 'grey',
  approval: 'amber',
  archive: 'violet',
  ferry: 'green',
}

/**
 * A tag beside a name for a lock; hovering shows the owner, expiry and reason. `bare` shows the lock only.
 */
export const ItemLockBadge = memo(function LockBadge({ lock, bare }: { lock: ItemLock; bare?: boolean }) {
  const t = useText(lockBadgeMessages)
  const lasting = useLockStillHolds(lock)
  if (!lasting) return null
  const own = lock.kind === 'manual' && lock.ownerId === signedInUserId()
  const tip = t(own ? 'own' : lock.kind, { name: lock.ownerName, until: formatDateTime(lock.until) })
  const tag = t(own ? 'ownTag' : `${lock.kind}Tag`)
  return (
    <span data-tip={lock.reason ? `${tip}\n${t('reason', { reason: lock.reason })}` : tip}>
      <Tag colour={own ? 'blue' : colours[lock.kind]} icon={<LockKeyhole aria-hidden="true" />}>
        {bare ? <span className="only-read">{tag}</span> : tag}
      </Tag>
    </span>
  )
})
