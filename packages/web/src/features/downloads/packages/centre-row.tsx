import { Download, RotateCcw, X } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatByteSize } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { PackageFetching } from './centre.store.ts'
import styles from './centre-row.module.css'
import { cancelMyPackage, retryMyPackage } from './deeds.ts'
import { cancelFetching, fetchPackageToDisk } from './fetch-package.ts'
import { isPackageMaking, type RememberedPackage } from './packages.rules.ts'
import { messages } from './packages.text.ts'
import { PackageStateBar, PackageStateText } from './state.tsx'

/** One package of the download center: icon, name, size, state, progress and available actions. */
export function PackageCentreRow({
  one,
  fetching,
}: {
  one: RememberedPackage
  fetching: PackageFetching | undefined
}) {
  const t = useText(messages)
  const { id, name, status, size } = one
  const expected =
    status === 'complete' ? formatByteSize(size) : t('expected', { size: formatByteSize(size) })
  const action =
    fetching && !fetching.over
      ? { words: t('cancel'), icon: <X />, onClick: () => void cancelFetching(id) }
      : isPackageMaking(status)
        ? { words: t('cancel'), icon: <X />, onClick: () => void cancelMyPackage(id) }
        : status === 'failed'
          ? { words: t('retry'), icon: <RotateCcw />, onClick: () => void retryMyPackage(id) }
          : { words: t('download'), icon: <Download />, onClick: () => void fetchPackageToDisk(one) }
  return (
    <li className={styles.row}>
      <FileIcon suffix=".zip" size={28} />
      <div className={styles.middle}>
        <div className={styles.name} title={name}>
          {name}
        </div>
        <div className={styles.state}>
          <span>{expected}</span>
          <PackageStateText
            status={status}
            percentage={one.percentage}
            reason={one.reason}
            fetching={fetching}
          />
          {one.leftCount > 0 && <span className={styles.left}>{t('left', { count: one.leftCount })}</span>}
        </div>
        <PackageStateBar name={name} status={status} percentage={one.percentage} fetching={fetching} />
      </div>
      <IconButton small {...action} />
    </li>
  )
}
