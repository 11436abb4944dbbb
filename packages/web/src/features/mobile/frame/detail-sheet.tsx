import type { ListedFileItem } from '@cabinet/contract/nodes'
import { lazy, Suspense } from 'react'
import { signedInUserId } from '../../../kernel/session.ts'
import { loadDetailPanel } from '../../files/index.ts'
import styles from './detail-sheet.module.css'

const DetailPanel = lazy(() => loadDetailPanel().then((panel) => ({ default: panel })))

/** Everything about one item, over the whole screen. */
export function ItemDetailSheet({ item, onClose }: { item: ListedFileItem; onClose: () => void }) {
  const own = item.spaceId === signedInUserId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles here from whatever the panel holds
    <div
      className={styles.sheet}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Suspense>
        <DetailPanel
          items={[item]}
          head={undefined}
          where={own ? { kind: 'personal' } : { kind: 'group', spaceId: item.spaceId }}
          over
          onClose={onClose}
        />
      </Suspense>
    </div>
  )
}
