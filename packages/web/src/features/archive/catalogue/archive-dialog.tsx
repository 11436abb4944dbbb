import { archiveEndpoints, archiveFieldLimits } from '@cabinet/contract/archive'
import { limits } from '@cabinet/contract/limits'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { userTypeCodes } from '@cabinet/contract/users'
import { useId, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useSignedInUser } from '../../../kernel/session.ts'
import { followTaskInTray } from '../../../kernel/tasks.ts'
import { translate, useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { NativeSelect } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { showTransferResults, splitIntoSlices } from '../../files/index.ts'
import { useArchiveCategories, useArchiveClasses } from '../archive.api.ts'
import { messages } from './catalogue.text.ts'
import styles from './dialogs.module.css'
import { FirstCategoryForm } from './first-category.tsx'
import { categoriesInTreeOrder } from './tree.rules.ts'
import { retentionClassText } from './years.ts'

interface ArchiveDialogProps {
  items: readonly ListedFileItem[]
  onAnswer: (done: boolean | null) => void
}

interface Choice {
  categoryId: string
  classId: string | undefined
  title: string | undefined
  note: string
}

/** Asks for category, retention and title before items are archived. */
export function ArchiveItemsDialog({ items, onAnswer }: ArchiveDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const own = useId()
  const administers = (useSignedInUser().data?.type ?? userTypeCodes.general) <= userTypeCodes.enterprise
  const categories = useArchiveCategories().data
  const classes = useArchiveClasses().data ?? []
  const [categoryId, setCategoryId] = useState('')
  const [classId, setClassId] = useState('')
  const [title, setTitle] = useState('')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const category = categories?.find(({ id }) => id === categoryId)
  const usual = classes.find(({ id }) => id === category?.classId)
  const [item] = items
  const ready = !!category?.deposits && (classId !== '' || usual !== undefined)

  const submit = async () => {
    if (!ready) return
    setBusy(true)
    const choice = { categoryId, classId: classId || undefined, title: title.trim() || undefined, note }
    onAnswer(await putAll(items, choice))
  }
  return (
    <Dialog
      title={translate('archiveCatalogue.archiveTitle', { count: items.length, name: item?.name ?? '' })}
      closeWords={c('close')}
      onClose={() => onAnswer(null)}
      onSubmit={() => void submit()}
      width={520}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy} disabled={!ready}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t('archiveHint')}</p>
      <div className={styles.field}>
        <span className={styles.label} id={`${own}-category`}>
          {t('category')}
        </span>
        {categories && !categories.some((one) => one.deposits) ? (
          administers && categories.length === 0 ? (
            <FirstCategoryForm classes={classes} onCreated={setCategoryId} />
          ) : (
            <p className={styles.hint}>{say('archive.no_category')}</p>
          )
        ) : (
          <div className={styles.tree} role="radiogroup" aria-labelledby={`${own}-category`}>
            {categoriesInTreeOrder(categories ?? []).map(({ category: one, level }) => (
              <label key={one.id} style={{ paddingInlineStart: 8 + level * 18 }}>
                <input
                  type="radio"
                  name={`${own}-category`}
                  value={one.id}
                  checked={one.id === categoryId}
                  disabled={!one.deposits}
                  onChange={() => setCategoryId(one.id)}
                />
                <FileIcon folder suffix="" size={18} />
                <span>{one.name}</span>
                <small>{classes.find(({ id }) => id === one.classId)?.name}</small>
              </label>
            ))}
          </div>
        )}
      </div>
      <div className={styles.field}>
        <span className={styles.label}>{t('retention')}</span>
        <NativeSelect
          label={t('retention')}
          value={classId}
          options={[
            { value: '', words: usual ? t('byCategory', { name: usual.name }) : t('chooseCategory') },
            ...classes.map((one) => ({
              value: one.id,
              words: retentionClassText(one),
            })),
          ]}
          onChange={setClassId}
        />
      </div>
      {items.length === 1 && item && (
        <TextInput
          label={t('title')}
          placeholder={item.name}
          value={title}
          maxLength={archiveFieldLimits.title}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
      )}
      <TextArea
        label={t('remark')}
        rows={2}
        maxLength={archiveFieldLimits.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  )
}

/**
 * Archives the items, follows the background task if there is one, and reports the items left out. Returns
 * whether any item was archived.
 */
async function putAll(items: readonly ListedFileItem[], choice: Choice): Promise<boolean> {
  const codes: string[] = []
  const left: { id: string; name: string; reason: string }[] = []
  try {
    for (const some of splitIntoSlices(items, limits.ids)) {
      const reply = await call(archiveEndpoints.put, { ids: some.map(({ id }) => id), ...choice })
      codes.push(...reply.codes)
      if (reply.taskId) void followTaskInTray(reply.taskId, messages.hashTask)
      for (const { id, name, result, reason } of reply.results)
        if (result === 'refused') left.push({ id, name, reason: reason ?? 'common.failed' })
    }
  } catch (error) {
    showToast.failure(error)
  }
  if (codes.length > 0)
    showToast.success(translate('archiveCatalogue.done', { count: codes.length, code: rangeOf(codes) }))
  const [refused, ...more] = left
  if (refused && more.length === 0 && codes.length === 0) showToast.error(refused.reason)
  else if (refused) void showTransferResults(codes.length, left)
  return codes.length > 0
}

const rangeOf = ([first = '', ...more]: readonly string[]) => {
  const last = more.at(-1)
  return last === undefined ? first : `${first} – ${last.split('-').at(-1)}`
}
