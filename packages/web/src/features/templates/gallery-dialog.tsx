import {
  blankFileSuffixes,
  type FileTemplateKind,
  type GalleryTemplate,
  templateEndpoints,
} from '@cabinet/contract/templates'
import { useMemo, useState } from 'react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { MenuPageLink } from '../menus/index.ts'
import styles from './gallery.module.css'
import { TemplateGalleryCard } from './gallery-card.tsx'
import { type BlankExtension, blankFileMessages } from './make.tsx'
import { messages } from './templates.text.ts'
import { useFileNaming } from './use-making.ts'

/** A choice in the gallery: a template, or the product's own blank file where no template replaces it. */
export type TemplateChoice = Pick<
  GalleryTemplate,
  'name' | 'kind' | 'suffix' | 'category' | 'fills' | 'folders'
> & {
  key: string
  from: { id?: string; suffix?: BlankExtension }
}

const kinds = ['all', 'doc', 'sheet', 'slide', 'text', 'other', 'folder'] as const
const blankKinds: Record<BlankExtension, FileTemplateKind> = {
  '.docx': 'doc',
  '.xlsx': 'sheet',
  '.pptx': 'slide',
  '.txt': 'text',
  '.md': 'text',
}

interface GalleryDialogProps {
  onMake: (name: string, from: TemplateChoice['from']) => Promise<void>
  onClose: () => void
}

/** Blank files and the enterprise's templates, to choose one and name its copy. */
export function TemplateGalleryDialog({ onMake, onClose }: GalleryDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const list = useEndpoint(templateEndpoints.gallery, {})
  const [kind, setKind] = useState<(typeof kinds)[number]>('all')
  const [search, setSearch] = useState('')
  const [key, setKey] = useState<string>(blankFileSuffixes[0])
  const choices = useMemo<TemplateChoice[]>(
    () => [
      ...blankFileSuffixes.map((suffix) => ({
        key: suffix,
        name: say(blankFileMessages[suffix]),
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
  const making = useFileNaming(
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
        <SegmentedControl
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
          <EmptyState drawing="template" title={t('nothing')} hint={t('nothingHint')}>
            <MenuPageLink page="templatefile" words={t('manage')} />
          </EmptyState>
        ) : (
          <div className={styles.cards} role="radiogroup" aria-label={t('galleryTitle')}>
            {shown.map((one) => (
              <TemplateGalleryCard
                key={one.key}
                choice={one}
                chosen={one === chosen}
                onChoose={() => setKey(one.key)}
              />
            ))}
            {!list.data && <SkeletonBar height={118} radius={8} />}
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
