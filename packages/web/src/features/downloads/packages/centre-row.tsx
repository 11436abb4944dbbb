import { Download, RotateCcw, X } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { sizeText } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './centre.module.css'
import type { Fetching } from './centre.store.ts'
import { cancelPackage, retryPackage } from './deeds.ts'
import { cancelFetching, fetchPackage } from './fetch-package.ts'
import { isMaking, type Remembered } from './packages.rules.ts'
import { words } from './packages.text.ts'
import { StateBar, StateWords } from './state.tsx'

/** One package of the centre: icon, name, size, state, bar, and what can be done with it now. */
export function CentreRow({ one, fetching }: { one: Remembered; fetching: Fetching | undefined }) {
  const t = useText(words)
  const { id, name, status, size } = one
  const expected = status === 'complete' ? sizeText(size) : t('expected', { size: sizeText(size) })
  return (
    <li className={styles.row}>
      <FileIcon suffix=".zip" size={28} />
      <div className={styles.middle}>
        <div className={styles.name} title={name}>
          {name}
        </div>
        <div className={styles.state}>
          <span>{expected}</span>
          <StateWords status={status} percentage={one.percentage} reason={one.reason} fetching={fetching} />
          {one.leftCount > 0 && <span className={styles.left}>{t('left', { count: one.leftCount })}</span>}
        </div>
        <StateBar name={name} status={status} percentage={one.percentage} fetching={fetching} />
      </div>
      {fetching && !fetching.over ? (
        <IconButton small words={t('cancel')} icon={<X />} onClick={() => void cancelFetching(id)} />
      ) : isMaking(status) ? (
        <IconButton small words={t('cancel')} icon={<X />} onClick={() => void cancelPackage(id)} />
      ) : status === 'failed' ? (
        <IconButton small words={t('retry')} icon={<RotateCcw />} onClick={() => void retryPackage(id)} />
      ) : (
        <IconButton small words={t('download')} icon={<Download />} onClick={() => void fetchPackage(one)} />
      )}
    </li>
  )
}
