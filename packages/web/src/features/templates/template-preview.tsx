import { type FileTemplateAdmin, templateDownload } from '@cabinet/contract/templates'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { fetchStreamBytes } from '../../kernel/files.ts'
import { useText } from '../../kernel/text.ts'
import { FileIcon } from '../../ui/file-icon.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import type { PreviewSubject } from '../previews/index.ts'
import { loadContentWithoutFile } from '../viewers/index.ts'
import styles from './template-preview.module.css'
import { messages } from './templates.text.ts'

const Content = lazy(async () => ({ default: await loadContentWithoutFile() }))

/** Previews shown so far: what viewers hold of one, as its address, is not for the next. */
let shownCount = 0

/** The outcome of a template: its file, with its variables as they stand in it, or its folders. */
export const FileTemplatePreview = ({ template }: { template: FileTemplateAdmin }) =>
  template.kind === 'folder' ? <FolderTree template={template} /> : <TemplateFile template={template} />

function FolderTree({ template: { folders } }: { template: FileTemplateAdmin }) {
  const t = useText(messages)
  return (
    <ul className={styles.folders} aria-label={t('folders')}>
      {folders.map((path) => {
        const steps = path.split('/')
        return (
          <li key={path} style={{ paddingInlineStart: (steps.length - 1) * 22 }}>
            <FileIcon folder suffix="" size={20} />
            {steps.at(-1)}
          </li>
        )
      })}
    </ul>
  )
}

function TemplateFile({ template }: { template: FileTemplateAdmin }) {
  const addressOf = useTemplateAddress(template.id)
  const [shown] = useState(() => ++shownCount)
  const subject = useMemo(() => subjectOf(template, shown, addressOf), [template, shown, addressOf])
  return (
    <div className={styles.stage}>
      <Suspense fallback={<SkeletonBar height={240} radius={8} />}>
        <Content subject={subject} />
      </Suspense>
    </div>
  )
}

/** Returns the address of a template's bytes in this window, fetched when first asked for and dropped at the end. */
function useTemplateAddress(id: string): () => Promise<string> {
  const [held] = useState<{ address?: Promise<string> }>({})
  useEffect(
    () => () => {
      void held.address?.then(URL.revokeObjectURL, () => undefined)
      held.address = undefined
    },
    [held],
  )
  return useMemo(() => {
    const fetched = async () => {
      const bytes = await fetchStreamBytes(templateDownload, { id })
      // Typed as octets, because as HTML it would run as a page of our origin.
      return URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
    }
    return () => {
      held.address ??= fetched()
      return held.address
    }
  }, [held, id])
}

/** Returns a template as a subject of viewers, which know it by this id alone. */
const subjectOf = (
  template: FileTemplateAdmin,
  shown: number,
  addressOf: () => Promise<string>,
): PreviewSubject => ({
  file: {
    id: `template-${template.id}-${shown}`,
    name: template.name + template.suffix,
    folder: false,
    suffix: template.suffix,
    size: template.size,
    items: 0,
    parentId: '',
    spaceId: '',
    version: template.version,
    createdById: '',
    createdBy: template.updatedBy,
    createdAt: template.updatedAt,
    updatedBy: template.updatedBy,
    updatedAt: template.updatedAt,
    rights: 0,
  },
  version: template.version,
  size: template.size,
  inside: async () => ({ form: 'own', mark: '', address: await addressOf() }),
})
