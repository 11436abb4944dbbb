import { type SharedWorkspace, type WorkspaceKind, workspaceLimits } from '@cabinet/contract/workspaces'
import { useState } from 'react'
import { CallError } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useFormRefusal } from '../../../kernel/form-refusal.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { formatGigabytes, gibibyteBytes, newWorkspaceMessages } from '../roles.ts'
import { messages } from '../workspaces.text.ts'
import styles from './space-dialog.module.css'

export interface WorkspaceFormValues {
  name: string
  purpose: string
  /** Bytes. */
  quota: number
}

interface SpaceDialogProps {
  kind: WorkspaceKind
  /** The space to change; absent for a new one. */
  space?: SharedWorkspace | undefined
  onSave: (values: WorkspaceFormValues) => Promise<void>
  onClose: () => void
}

/** A form for the name, description and quota of a space. */
export function WorkspaceFormDialog({ kind, space, onSave, onClose }: SpaceDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const [name, setName] = useState(space?.name ?? '')
  const [purpose, setPurpose] = useState(space?.purpose ?? '')
  const [size, setSize] = useState(formatGigabytes(space?.total ?? workspaceLimits.quota))
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { refusal, showRefusal, clearRefusal } = useFormRefusal()
  const quotaWrong = wrong?.startsWith('workspaces.quota') ? say(wrong) : null

  const submit = async () => {
    const quota = Math.round(Number(size) * gibibyteBytes)
    if (name.trim() === '' || [...name.trim()].length > workspaceLimits.name)
      return setWrong('workspaces.name_invalid')
    if (!(quota > 0)) return setWrong('workspaces.quota_invalid')
    setBusy(true)
    clearRefusal()
    try {
      await onSave({ name: name.trim(), purpose: purpose.trim(), quota })
    } catch (error) {
      if (error instanceof CallError && error.key.startsWith('workspaces.')) setWrong(error.key)
      else showRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      refusal={refusal}
      title={space ? t('editSpace') : t(newWorkspaceMessages[kind])}
      closeWords={c('close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      width={460}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {space ? c('save') : t('create')}
          </Button>
        </>
      }
    >
      <TextInput
        label={t('name')}
        value={name}
        autoComplete="off"
        hint={t('nameHint')}
        error={wrong && !quotaWrong ? say(wrong) : null}
        onChange={(event) => {
          setName(event.target.value)
          setWrong(null)
        }}
      />
      <TextArea
        label={t('purpose')}
        maxLength={workspaceLimits.purpose}
        placeholder={t('purposeHint')}
        value={purpose}
        onChange={(event) => setPurpose(event.target.value)}
      />
      {(!space || space.owns) && (
        <TextInput
          label={t('quota')}
          inputMode="decimal"
          value={size}
          hint={t('quotaHint')}
          error={quotaWrong}
          end={<span className={styles.unit}>GB</span>}
          onChange={(event) => {
            setSize(event.target.value.replace(',', '.').replaceAll(/[^\d.]/g, ''))
            setWrong(null)
          }}
        />
      )}
    </Dialog>
  )
}
