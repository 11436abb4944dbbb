import type { FileListPage } from '@cabinet/contract/files'
import { useText } from '../../../kernel/text.ts'
import { Breadcrumb, type BreadcrumbStep } from '../../../ui/breadcrumb.tsx'
import { type FolderPlace, openFolderScreen } from '../../nodes/index.ts'
import { dropFolderAttributes } from '../drag/drop-data.ts'
import { messages } from '../files.text.ts'

/**
 * Rights assumed for drops on a breadcrumb step: the list has no rights of ancestors, so the server decides.
 */
const unknown = -1

/** The step above a space: all spaces of its kind. */
const all = ''

/** The path to the open folder; each step is a drop target. */
export function FolderBreadcrumb({
  where,
  head,
  dropSpace,
}: {
  where: FolderPlace
  head: FileListPage | undefined
  dropSpace: string
}) {
  const t = useText(messages)
  const path = head?.path ?? []
  // A space's root has the space's id; a path without it starts at the first folder the user may see.
  const rootId = head?.folder.spaceId
  const steps: BreadcrumbStep[] = path.map(({ id, name }) => ({
    id,
    words: id === rootId && where.kind === 'personal' ? t('myFiles') : name,
  }))
  const crumbs =
    where.kind === 'project' || where.kind === 'knowledge'
      ? [{ id: all, words: t(where.kind === 'project' ? 'projects' : 'knowledge') }, ...steps]
      : steps
  const open = (crumb: BreadcrumbStep) =>
    openFolderScreen({
      kind: where.kind,
      spaceId: crumb.id === all ? undefined : where.spaceId,
      parentId: crumb.id === all || crumb.id === rootId ? undefined : crumb.id,
      topId: where.topId,
    })
  const attributes = (crumb: BreadcrumbStep, element: HTMLElement | null) => {
    if (!element || crumb.id === all) return
    const at = steps.findIndex(({ id }) => id === crumb.id)
    const data = dropFolderAttributes({
      spaceId: dropSpace,
      parentId: crumb.id === rootId ? '' : crumb.id,
      name: crumb.words,
      rights: unknown,
      node: crumb.id,
      above: steps.slice(0, at).map(({ id }) => id),
    })
    for (const [name, value] of Object.entries(data)) element.setAttribute(name, String(value))
  }
  if (steps.length === 0) return <span style={{ flex: 1 }} />
  return (
    <Breadcrumb
      label={t('path')}
      moreWords={t('morePath')}
      crumbs={crumbs}
      onOpen={open}
      crumbRef={attributes}
    />
  )
}
