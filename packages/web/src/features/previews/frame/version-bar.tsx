import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { versionEndpoints } from '@cabinet/contract/versions'
import { History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { restoreOlderVersion, versionWords } from '../../versions/index.ts'
import { openFilePreview } from '../opening/open-preview.ts'
import styles from './version-bar.module.css'

/** Shown below the header for an older version: its number, and links to the latest one. */
export function OlderVersionBar({ file, version }: { file: ListedFileItem; version: number }) {
  const t = useText(versionWords)
  const [busy, setBusy] = useState(false)
  const { data } = useEndpoint(versionEndpoints.list, { fileId: file.id, pageSize: 1, before: version + 1 })
  const shown = data?.find(({ number }) => number === version)
  const restore = async () => {
    if (!shown) return
    setBusy(true)
    try {
      const number = await restoreOlderVersion(shown, file)
      openFilePreview(file, number)
    } catch (error) {
      showToast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.bar} data-tone="dark" role="status">
      <History aria-hidden="true" />
      <span className={styles.words}>
        <b>{t('looking', { number: version })}</b>
        {shown?.name && <span>{shown.name}</span>}
        {shown && (
          <span>
            {t('lookingAt', { time: formatDateTime(shown.createdAt), name: shown.createdByName || '—' })}
          </span>
        )}
      </span>
      <Button small look="quiet" onClick={() => openFilePreview(file)}>
        {t('toLatest', { number: file.version })}
      </Button>
      {includesRight(file.rights, 'edit') && (
        <Button small icon={<RotateCcw />} busy={busy} disabled={!shown} onClick={() => void restore()}>
          {t('restoreThis')}
        </Button>
      )}
    </div>
  )
}
