import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import { versionApi } from '@cabinet/contract/versions'
import { History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { timeText } from '../../../ui/format.ts'
import { restoreVersion, versionWords } from '../../versions/index.ts'
import { openPreview } from '../opening/open-preview.ts'
import styles from './version-bar.module.css'

/** Below the header while an older version is shown: which one, and the ways to the present. */
export function VersionBar({ file, version }: { file: FileItem; version: number }) {
  const t = useText(versionWords)
  const [busy, setBusy] = useState(false)
  const { data } = useCall(versionApi.list, { fileId: file.id, pageSize: 1, before: version + 1 })
  const shown = data?.find(({ number }) => number === version)
  const restore = async () => {
    if (!shown) return
    setBusy(true)
    try {
      const number = await restoreVersion(shown, file)
      openPreview(file, number)
    } catch (error) {
      toast.failure(error)
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
          <span>{t('lookingAt', { time: timeText(shown.createdAt), name: shown.createdByName || '—' })}</span>
        )}
      </span>
      <Button small look="quiet" onClick={() => openPreview(file)}>
        {t('toLatest', { number: file.version })}
      </Button>
      {holds(file.rights, 'edit') && (
        <Button small icon={<RotateCcw />} busy={busy} disabled={!shown} onClick={() => void restore()}>
          {t('restoreThis')}
        </Button>
      )}
    </div>
  )
}
