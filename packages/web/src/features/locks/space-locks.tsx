import { lockEndpoints } from '@cabinet/contract/locks'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { commonMessages } from '../../kernel/common.text.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { showDialog } from '../../kernel/show.tsx'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ItemLockList } from './lock-list.tsx'
import styles from './locks.module.css'
import { messages } from './locks.text.ts'

/** The number of locks in a space, shown in the details of its root if there are any. */
export function SpaceLocksSection({ item }: { item: ListedFileItem }) {
  const t = useText(messages)
  const { data } = useEndpoint(
    lockEndpoints.list,
    { spaceId: item.id, page: 1, pageSize: 1 },
    { enabled: item.parentId === '' },
  )
  if (!data || data.total === 0) return null
  const open = () => showDialog<void>((answer) => <LocksDialog space={item} onClose={() => answer(null)} />)
  return (
    <section>
      <h3>{t('inSpace')}</h3>
      <div className={styles.count}>
        <span>{t('inSpaceCount', { count: data.total })}</span>
        <Button small onClick={() => void open()}>
          {t('show')}
        </Button>
      </div>
    </section>
  )
}

function LocksDialog({ space, onClose }: { space: ListedFileItem; onClose: () => void }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  return (
    <Dialog
      title={t('inSpaceTitle', { name: space.name })}
      closeWords={c('close')}
      onClose={onClose}
      width={680}
    >
      <div className={styles.scroller}>
        <ItemLockList spaceId={space.id} onLeave={onClose} />
      </div>
    </Dialog>
  )
}
