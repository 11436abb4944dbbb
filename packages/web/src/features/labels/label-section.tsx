import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import { Pencil, Tags, TriangleAlert } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './label-section.module.css'
import { LabelTag } from './label-tag.tsx'
import { fileLabels, useChoices } from './labels.api.ts'
import { words } from './labels.text.ts'

/** In the details of a file or folder: its labels, and what is asked for and missing. */
export function LabelSection({ item }: { item: FileItem }) {
  const t = useText(words)
  const known = fileLabels.use(item.id)
  const choices = useChoices().data
  const edit = () => void import('./labels.deeds.tsx').then(({ label }) => label([item])).catch(toast.failure)
  const may = holds(item.rights, 'rename') && item.parentId !== ''
  const nothing = known && known.labels.length === 0 && !known.inherited && known.missing.length === 0
  // where nobody uses labels the panel says nothing of them
  if (choices?.length === 0 || (nothing && !may)) return null
  return (
    <section>
      <div className={styles.head}>
        <h3>{t('label')}</h3>
        {may && known && !nothing && <IconButton small words={t('edit')} icon={<Pencil />} onClick={edit} />}
      </div>
      {!known ? (
        <Skeleton width={140} />
      ) : (
        <div className={styles.labels}>
          {known.labels.map((label) => (
            <LabelTag key={label.id} label={label} />
          ))}
          {known.inherited && (
            <span className={styles.inherited} data-tip={t('inherited')}>
              <LabelTag label={known.inherited} />
              <small>{t('inherited')}</small>
            </span>
          )}
          {known.missing.length > 0 && (
            <Tag colour="amber" icon={<TriangleAlert aria-hidden="true" />}>
              {t('missing', { names: known.missing.join('、') })}
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
