import { fileEndpoints } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { openFilePreview } from '../../previews/index.ts'
import { messages } from '../editing.text.ts'
import styles from './frame.module.css'

interface TakenProps {
  file: ListedFileItem
  /** The name of the person editing it. */
  by: string
  onEdit: () => void
}

/** Milliseconds between two checks whether the file is free. */
const lookMs = 5_000

/** Shown when another window has a file with a single editor; offers to edit once the file is free. */
export function EditTakenState({ file, by, onEdit }: TakenProps) {
  const t = useText(messages)
  const detail = useEndpoint(fileEndpoints.detail, { id: file.id }, { refetchInterval: lookMs, staleTime: 0 })
  const free = detail.isFetchedAfterMount && detail.data?.item.lock === undefined
  return (
    <div className={styles.state} role="status">
      <EmptyState
        drawing="folder"
        title={free ? t('freeTitle') : t('takenTitle', { name: by })}
        hint={free ? t('freeHint', { name: by }) : t('takenHint')}
      >
        {free && (
          <Button look="primary" onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
        <Button look={free ? 'plain' : 'primary'} onClick={() => openFilePreview(file)}>
          {t('view')}
        </Button>
      </EmptyState>
    </div>
  )
}
