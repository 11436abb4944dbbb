import type { ListedFileItem } from '@cabinet/contract/nodes'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { useFileThumbnail } from '../../nodes/index.ts'
import styles from './detail-panel.module.css'

/** CSS pixels of the panel. */
const width = 240

/** The item's picture, its icon, or a small pile for several. */
export function DetailPicture({ items, shared }: { items: readonly ListedFileItem[]; shared: boolean }) {
  const single = items.length === 1 ? items[0] : undefined
  const { address, waiting } = useFileThumbnail(single, width)
  return (
    <div className={styles.picture} aria-hidden="true" data-waiting={waiting || undefined}>
      {address ? (
        <img src={address} alt="" />
      ) : (
        items
          .slice(0, 3)
          .toReversed()
          .map((item, at, pile) => (
            <span
              key={item.id}
              className={styles.icon}
              style={
                pile.length > 1
                  ? {
                      transform: `translateX(${(at - (pile.length - 1) / 2) * 34}px) rotate(${(at - 1) * 5}deg)`,
                    }
                  : {}
              }
            >
              <FileIcon folder={item.folder} shared={shared} suffix={item.suffix} size={64} />
            </span>
          ))
      )}
    </div>
  )
}
