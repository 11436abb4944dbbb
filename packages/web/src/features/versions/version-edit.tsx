import { type FileVersion, versionEndpoints, versionFieldLimits } from '@cabinet/contract/versions'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { useFormRefusal } from '../../kernel/form-refusal.ts'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshVersions } from './versions.api.ts'
import { messages } from './versions.text.ts'

/** A form for the name and description of a version. */
export function VersionDetailsForm({ version, onClose }: { version: FileVersion; onClose: () => void }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const [name, setName] = useState(version.name)
  const [note, setNote] = useState(version.note)
  const [busy, setBusy] = useState(false)
  const { refusal, showRefusal, clearRefusal } = useFormRefusal()
  const submit = async () => {
    setBusy(true)
    clearRefusal()
    try {
      await call(versionEndpoints.save, { fileId: version.fileId, number: version.number, name, note })
      showToast.success(messages.saved)
      onClose()
      await refreshVersions()
    } catch (error) {
      showRefusal(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      refusal={refusal}
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
        maxLength={versionFieldLimits.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={t('note')}
        rows={4}
        value={note}
        maxLength={versionFieldLimits.note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  )
}
