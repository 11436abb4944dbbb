import { fileSortFields } from '@cabinet/contract/files'
import type { StorageSpaceKind } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { ArrowDown, ArrowUp, FilePlus, FolderPlus, LayoutGrid, List, Upload } from 'lucide-react'
import { Suspense } from 'react'
import { useListDensity } from '../../../kernel/density.ts'
import { type FileDropTarget, pickFilesFor } from '../../../kernel/drop.ts'
import { choosePreference } from '../../../kernel/preferences.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dropdown } from '../../../ui/dropdown.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { NativeSelect } from '../../../ui/select.tsx'
import { askAndMakeFolder } from '../actions/deeds.tsx'
import { messages } from '../files.text.ts'
import { currentLabelFilter } from '../list/label-filter.ts'
import type { FolderFilter, FolderViewOptions } from '../list/view.ts'
import styles from './folder.module.css'
import { newItemChoices } from './new-items.ts'

const types = [
  'folder',
  'word',
  'excel',
  'ppt',
  'pdf',
  'txt',
  'image',
  'video',
  'audio',
  'archive',
  'cad',
] as const

export interface FolderToolbarProps {
  /** Bit set of the user's rights on the open folder. */
  rights: number
  spaceKind: StorageSpaceKind | undefined
  target: FileDropTarget
  view: FolderViewOptions
  filter: FolderFilter
  onView: (part: Partial<FolderViewOptions>) => void
  onFilter: (part: Partial<FolderFilter>) => void
}

/** Actions and view options of the open folder. */
export function FolderToolbar({
  rights,
  spaceKind,
  target,
  view,
  filter,
  onView,
  onFilter,
}: FolderToolbarProps) {
  const t = useText(messages)
  const say = useTranslate()
  const made = newItemChoices()
  const density = useListDensity()
  const LabelFilter = currentLabelFilter()
  const Arrow = view.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <div className={styles.bar}>
      {includesRight(rights, 'upload') && (
        <Dropdown
          look="primary"
          icon={<Upload />}
          label={t('upload')}
          items={[
            { key: 'files', words: t('uploadFiles'), onPick: () => pickFilesFor(target, { folder: false }) },
            { key: 'folder', words: t('uploadFolder'), onPick: () => pickFilesFor(target, { folder: true }) },
          ]}
        >
          {t('upload')}
        </Dropdown>
      )}
      {includesRight(rights, 'new') && (
        <Button
          icon={<FolderPlus />}
          className={styles.make}
          aria-label={t('newFolder')}
          data-tip={t('newFolder')}
          onClick={() => void askAndMakeFolder(target)}
        >
          {t('newFolder')}
        </Button>
      )}
      {includesRight(rights, 'upload') && made.length > 0 && (
        <Dropdown
          icon={<FilePlus />}
          label={t('newFile')}
          aria-label={t('newFile')}
          data-tip={t('newFile')}
          className={styles.make}
          items={made.map(({ key, words: of, icon: Icon, divided, run }) => ({
            key,
            words: say(of),
            icon: <Icon size={16} />,
            divided: divided ?? false,
            onPick: () => void run(target),
          }))}
        >
          {t('newFile')}
        </Dropdown>
      )}
      <NativeSelect
        label={t('type')}
        value={filter.type}
        options={[
          { value: '', words: t('allTypes') },
          ...types.map((type) => ({ value: type as string, words: t(type === 'folder' ? 'folders' : type) })),
        ]}
        onChange={(type) => onFilter({ type })}
      />
      {LabelFilter && (
        <Suspense>
          <LabelFilter value={filter.label} spaceKind={spaceKind} onChange={(label) => onFilter({ label })} />
        </Suspense>
      )}
      <SearchInput
        className={styles.filter ?? ''}
        words={t('filter')}
        clearWords={t('clear')}
        value={filter.search}
        onSearch={(search) => onFilter({ search })}
      />
      <span className={styles.space} />
      <Dropdown
        look="quiet"
        arrow={false}
        align="end"
        icon={<Arrow />}
        label={t('sort')}
        aria-label={`${t('sort')}: ${t(view.sort)}`}
        className={styles.sort}
        items={[
          ...fileSortFields.map((field) => ({
            key: field,
            words: t(field),
            checked: view.sort === field,
            onPick: () => onView({ sort: field }),
          })),
          ...(['asc', 'desc'] as const).map((order, at) => ({
            key: order,
            words: t(order === 'asc' ? 'ascending' : 'descending'),
            checked: view.order === order,
            divided: at === 0,
            onPick: () => onView({ order }),
          })),
          {
            key: 'compact',
            words: t('compact'),
            checked: density === 'compact',
            divided: true,
            onPick: () => choosePreference({ density: density === 'compact' ? 'roomy' : 'compact' }),
          },
        ]}
      >
        {t(view.sort)}
      </Dropdown>
      <SegmentedControl
        label={t('view')}
        value={view.mode}
        options={[
          { value: 'list', words: t('asList'), icon: <List /> },
          { value: 'grid', words: t('asGrid'), icon: <LayoutGrid /> },
        ]}
        onChange={(mode) => onView({ mode })}
      />
    </div>
  )
}
