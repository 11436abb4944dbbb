import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { Pencil, Tags, TriangleAlert } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { joinNames } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './label-section.module.css'
import { FileLabelTag } from './label-tag.tsx'
import { fileLabelLoader, useLabelChoices } from './labels.api.ts'
import { messages } from './labels.text.ts'

/** The labels of a file or folder in its details, with required but missing ones. */
export function FileLabelSection({ item }: { item: ListedFileItem }) {
  const t = useText(messages)
  const known = fileLabelLoader.use(item.id)
  const choices = useLabelChoices().data
  const edit = () =>
    void import('./labels.deeds.tsx')
      .then(({ askAndSetLabels: label }) => label([item]))
      .catch(showToast.failure)
  const may = includesRight(item.rights, 'rename') && item.parentId !== ''
  const nothing = known && known.labels.length === 0 && !known.inherited && known.missing.length === 0
  // the panel shows no labels if none are in use
  if (choices?.length === 0 || (nothing && !may)) return null
  return (
    <section>
      <div className={styles.head}>
        <h3>{t('label')}</h3>
        {may && known && !nothing && <IconButton small words={t('edit')} icon={<Pencil />} onClick={edit} />}
      </div>
      {!known ? (
        <SkeletonBar width={140} />
      ) : (
        <div className={styles.labels}>
          {known.labels.map((label) => (
            <FileLabelTag key={label.id} label={label} />
          ))}
          {known.inherited && (
            <span className={styles.inherited} data-tip={t('inherited')}>
              <FileLabelTag label={known.inherited} />
              <small>{t('inherited')}</small>
            </span>
          )}
          {known.missing.length > 0 && (
            <Tag colour="amber" icon={<TriangleAlert aria-hidden="true" />}>
              {t('missing', { names: joinNames(known.missing) })}
            </Tag>
          )}
          {nothing && (
            <Button small icon={<Tags />} onClick={edit}>
              {t('add')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
