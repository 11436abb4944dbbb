import {
  blankSuffixes,
  type FileTemplateKind,
  type GalleryTemplate,
  templateApi,
} from '@cabinet/contract/templates'
import { useMemo, useState } from 'react'
import { common } from '../../kernel/common.text.ts'
import { useCall } from '../../kernel/query.ts'
import { useSay, useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './gallery.module.css'
import { GalleryCard } from './gallery-card.tsx'
import { type Blank, blankWords } from './make.tsx'
import { words } from './templates.text.ts'
import { useMaking } from './use-making.ts'

/** What can be chosen: a template, or the product's own blank file where none stands for it. */
export type Choice = Pick<GalleryTemplate, 'name' | 'kind' | 'suffix' | 'category' | 'fills' | 'folders'> & {
  key: string
  from: { id?: string; suffix?: Blank }
}

const kinds = ['all', 'doc', 'sheet', 'slide', 'text', 'other', 'folder'] as const
const blankKinds: Record<Blank, FileTemplateKind> = {
  '.docx': 'doc',
  '.xlsx': 'sheet',
  '.pptx': 'slide',
  '.txt': 'text',
  '.md': 'text',
}

interface GalleryDialogProps {
  onMake: (name: string, from: Choice['from']) => Promise<void>
  onClose: () => void
}

/** Blank files and the templates of the enterprise, to choose one and give its copy a name. */
export function GalleryDialog({ onMake, onClose }: GalleryDialogProps) {
  const t = useText(words)
  const c = useText(common)
  const say = useSay()
  const list = useCall(templateApi.gallery, {})
  const [kind, setKind] = useState<(typeof kinds)[number]>('all')
  const [search, setSearch] = useState('')
  const [key, setKey] = useState<string>(blankSuffixes[0])
  const choices = useMemo<Choice[]>(
    () => [
      ...blankSuffixes.map((suffix) => ({
        key: suffix,
        name: say(blankWords[suffix]),
        kind: blankKinds[suffix],
        suffix,
        category: '',
        fills: false,
        folders: [],
        from: { suffix },
      })),
      ...(list.data ?? []).map((template) => ({ ...template, key: template.id, from: { id: template.id } })),
    ],
    [list.data, say],
  )
  const wanted = search.trim().toLowerCase()
  const shown = choices.filter(
    (one) =>
      (kind === 'all' || one.kind === kind) && `${one.name} ${one.category}`.toLowerCase().includes(wanted),
  )
  const chosen = shown.find((one) => one.key === key) ?? shown[0]
  const making = useMaking(
    t('untitled'),
    async (name) => {
      if (chosen) await onMake(name, chosen.from)
    },
    onClose,
  )
  return (
    <Dialog
      title={t('galleryTitle')}
      closeWords={c('close')}
      onClose={onClose}
      onSubmit={() => void making.submit()}
      width={760}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={making.busy} disabled={!chosen}>
            {t('make')}
          </Button>
        </>
      }
    >
      <div className={styles.tools}>
        <Segmented
          label={t('kinds')}
          value={kind}
          options={kinds.map((value) => ({ value, words: t(value) }))}
          onChange={setKind}
        />
        <SearchInput words={t('filter')} clearWords={c('cancel')} value={search} onSearch={setSearch} />
      </div>
      <div className={styles.area}>
        {list.error ? (
          <ErrorState
            title={say(list.error.key)}
            retryWords={c('retry')}
            onRetry={() => void list.refetch()}
          />
        ) : list.data && shown.length === 0 ? (
          <EmptyState title={t('nothing')} hint={t('nothingHint')} />
        ) : (
          <div className={styles.cards} role="radiogroup" aria-label={t('galleryTitle')}>
            {shown.map((one) => (
              <GalleryCard
                key={one.key}
                choice={one}
                chosen={one === chosen}
                onChoose={() => setKey(one.key)}
              />
            ))}
            {!list.data && <Skeleton height={118} radius={8} />}
          </div>
        )}
      </div>
      <TextInput
        label={t('fileName')}
        value={making.name}
        autoComplete="off"
        data-first
        error={making.wrong && say(making.wrong)}
        hint={
          chosen?.kind === 'folder'
            ? t('folderHint', { count: chosen.folders.length })
            : t('nameHint', { suffix: chosen?.suffix ?? '' })
        }
        onFocus={(event) => event.target.select()}
        onChange={(event) => making.type(event.target.value)}
      />
    </Dialog>
  )
}
