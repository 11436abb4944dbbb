import { useText } from '../../kernel/text.ts'
import { FileIcon } from '../../ui/file-icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './gallery.module.css'
import type { TemplateChoice } from './gallery-dialog.tsx'
import { messages } from './templates.text.ts'

interface GalleryCardProps {
  choice: TemplateChoice
  chosen: boolean
  onChoose: () => void
}

/** One choice in the gallery. */
export function TemplateGalleryCard({ choice, chosen, onChoose }: GalleryCardProps) {
  const t = useText(messages)
  return (
    <label className={styles.card} data-chosen={chosen || undefined}>
      <input type="radio" name="template" checked={chosen} onChange={onChoose} />
      <FileIcon folder={choice.kind === 'folder'} suffix={choice.suffix} size={40} />
      <span className={styles.name}>{choice.name}</span>
      <span className={styles.below}>
        {choice.category || t(choice.kind)}
        {choice.fills && (
          <span data-tip={t('fillsTip')}>
            <Tag colour="blue">{t('fills')}</Tag>
          </span>
        )}
      </span>
    </label>
  )
}
