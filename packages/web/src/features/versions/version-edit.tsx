import { type Version, versionApi, versionLimits } from '@cabinet/contract/versions'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { common } from '../../kernel/common.text.ts'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshVersions } from './versions.api.ts'
import { words } from './versions.text.ts'

/** What somebody calls a version and says about it. */
export function VersionEdit({ version, onClose }: { version: Version; onClose: () => void }) {
  const t = useText(words)
  const c = useText(common)
  const [name, setName] = useState(version.name)
  const [note, setNote] = useState(version.note)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      await call(versionApi.save, { fileId: version.fileId, number: version.number, name, note })
      toast.success(words.saved)
      onClose()
      await refreshVersions()
    } catch (error) {
      toast.failure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('editTitle', { number: version.number })}
      closeWords={c('close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {c('save')}
          </Button>
        </>
      }
    >
      <TextInput
        label={t('name')}
        hint={t('nameHint')}
        value={name}
        maxLength={versionLimits.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={t('note')}
        rows={4}
        value={note}
        maxLength={versionLimits.note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  )
}
