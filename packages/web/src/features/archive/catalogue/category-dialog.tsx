import { archiveFieldLimits } from '@cabinet/contract/archive'
import { type ArchiveCategory, archiveAdminApi } from '@cabinet/contract/archive.admin'
import { useState } from 'react'
import { CallError, call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NativeSelect } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { refreshCatalogue, useArchiveClasses } from '../archive.api.ts'
import { messages } from './catalogue.text.ts'
import styles from './dialogs.module.css'
import { retentionClassText } from './years.ts'

interface CategoryDialogProps {
  category?: ArchiveCategory | undefined
  parent?: ArchiveCategory | undefined
  onClose: () => void
}

/** Name, note and default retention of a category. */
export function CategoryDialog({ category, parent, onClose }: CategoryDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const classes = useArchiveClasses().data ?? []
  const [name, setName] = useState(category?.name ?? '')
  const [note, setNote] = useState(category?.note ?? '')
  const [classId, setClassId] = useState(category?.classId ?? parent?.classId ?? '')
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    setBusy(true)
    try {
      await call(archiveAdminApi.saveCategory, {
        name,
        note,
        ...(classId && { classId }),
        ...(category ? { id: category.id } : parent && { parentId: parent.id }),
      })
      await refreshCatalogue()
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.key.startsWith('spaces.')) setWrong(error.key)
      else showToast.failure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(category ? 'edit' : parent ? 'addBelow' : 'add')}
      closeWords={c('close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      width={460}
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
        value={name}
        autoComplete="off"
        maxLength={255}
        error={wrong ? say(wrong) : null}
        onChange={(event) => {
          setName(event.target.value)
          setWrong(null)
        }}
      />
      <div className={styles.field}>
        <span className={styles.label}>{t('class')}</span>
        <NativeSelect
          label={t('class')}
          value={classId}
          options={[
            { value: '', words: t('noClass') },
            ...classes.map((one) => ({
              value: one.id,
              words: retentionClassText(one),
            })),
          ]}
          onChange={setClassId}
        />
      </div>
      <TextArea
        label={t('note')}
        rows={2}
        maxLength={archiveFieldLimits.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className={styles.hint}>{t('rightsHint')}</p>
    </Dialog>
  )
}
