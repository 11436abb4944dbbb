import { archiveFieldLimits } from '@cabinet/contract/archive'
import { type ArchiveCategory, archiveAdminApi } from '@cabinet/contract/archive.admin'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NativeSelect } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { refreshCatalogue, useArchiveClasses } from '../archive.api.ts'
import { messages } from './catalogue.text.ts'
import { CategoryNameField, useCategoryName } from './category-name.tsx'
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
  const classes = useArchiveClasses().data ?? []
  const naming = useCategoryName(category?.name)
  const [note, setNote] = useState(category?.note ?? '')
  const [classId, setClassId] = useState(category?.classId ?? parent?.classId ?? '')
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    setBusy(true)
    try {
      await call(archiveAdminApi.saveCategory, {
        name: naming.name,
        note,
        ...(classId && { classId }),
        ...(category ? { id: category.id } : parent && { parentId: parent.id }),
      })
      await refreshCatalogue()
      onClose()
    } catch (error) {
      naming.fail(error)
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
      <CategoryNameField label={t('name')} naming={naming} />
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
