import { holdApi } from '@cabinet/contract/locks'
import type { FileItem } from '@cabinet/contract/nodes'
import { common } from '../../kernel/common.text.ts'
import { useCall } from '../../kernel/query.ts'
import { show } from '../../kernel/show.tsx'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LockList } from './lock-list.tsx'
import styles from './locks.module.css'
import { words } from './locks.text.ts'

/** In the details of a space's root: how much is locked there, where anything is. */
export function SpaceLocks({ item }: { item: FileItem }) {
  const t = useText(words)
  const { data } = useCall(
    holdApi.list,
    { spaceId: item.id, page: 1, pageSize: 1 },
    { enabled: item.parentId === '' },
  )
  if (!data || data.total === 0) return null
  const open = () => show<void>((answer) => <LocksDialog space={item} onClose={() => answer(null)} />)
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

function LocksDialog({ space, onClose }: { space: FileItem; onClose: () => void }) {
  const t = useText(words)
  const c = useText(common)
  return (
    <Dialog
      title={t('inSpaceTitle', { name: space.name })}
      closeWords={c('close')}
      onClose={onClose}
      width={680}
    >
      <div className={styles.scroller}>
        <LockList spaceId={space.id} onLeave={onClose} />
      </div>
    </Dialog>
  )
}
