import { archiveAdminApi, type RetentionClass } from '@cabinet/contract/archive.admin'
import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { NativeSelect } from '../../../ui/select.tsx'
import { refreshCatalogue } from '../archive.api.ts'
import { messages } from './catalogue.text.ts'
import { CategoryNameField, useCategoryName } from './category-name.tsx'
import styles from './dialogs.module.css'
import { retentionClassText, retentionYearsText } from './years.ts'

/** Years of the three terms that archives keep to (GB: permanent, 30, 10); 0 is for ever. */
const usualYears = [0, 30, 10]

interface FirstCategoryFormProps {
  classes: readonly RetentionClass[]
  onCreated: (id: string) => void
}

/** Creates the first category of an archive, with a first retention period where there is none. */
export function FirstCategoryForm({ classes, onCreated }: FirstCategoryFormProps) {
  const t = useText(messages)
  const naming = useCategoryName()
  const [term, setTerm] = useState('')
  const [busy, setBusy] = useState(false)
  const options =
    classes.length > 0
      ? classes.map((one) => ({ value: one.id, words: retentionClassText(one) }))
      : usualYears.map((years) => ({ value: String(years), words: retentionYearsText(years) }))
  const chosen = options.some(({ value }) => value === term) ? term : (options[0]?.value ?? '')

  const isNameless = naming.name.trim() === ''

  const create = async () => {
    if (isNameless || busy) return
    setBusy(true)
    try {
      const years = Number(chosen)
      const classId =
        classes.length > 0
          ? chosen
          : (
              await call(archiveAdminApi.saveClass, {
                name: retentionYearsText(years),
                years,
                atEnd: 'review',
              })
            ).id
      const { id } = await call(archiveAdminApi.saveCategory, { name: naming.name, note: '', classId })
      showToast.success(messages.firstDone, { params: { name: naming.name.trim() } })
      await refreshCatalogue()
      onCreated(id)
    } catch (error) {
      naming.fail(error)
      await refreshCatalogue()
      setBusy(false)
    }
  }
  return (
    <>
      <p className={styles.hint}>{t('first')}</p>
      <div className={styles.first}>
        <CategoryNameField
          className={styles.firstName ?? ''}
          aria-label={t('firstName')}
          placeholder={t('firstName')}
          naming={naming}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            void create()
          }}
        />
        <NativeSelect label={t('class')} value={chosen} options={options} onChange={setTerm} />
        <Button icon={<FolderPlus />} busy={busy} disabled={isNameless} onClick={() => void create()}>
          {t('add')}
        </Button>
      </div>
    </>
  )
}
