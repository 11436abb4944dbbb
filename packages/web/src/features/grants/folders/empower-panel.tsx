import { fileEndpoints } from '@cabinet/contract/files'
import { useQueryParams } from '../../../kernel/address.tsx'
import { navigateTo } from '../../../kernel/go.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { FolderTreeView, TreePanel, useFolderTree } from '../../files/tree/index.ts'
import { grantPageMessages, messages } from '../grants.text.ts'

const kinds = ['group', 'team'] as const

/** The folder tree beside /dashboard/fileEmpower; a click shows the grants of a folder. */
export function FolderAccessPanel() {
  const t = useText(grantPageMessages)
  const g = useText(messages)
  const { groupId, parentId, menuid } = useQueryParams()
  const detail = useEndpoint(
    fileEndpoints.detail,
    { id: parentId ?? '' },
    { enabled: !!parentId, retry: false },
  )
  const tree = useFolderTree(kinds, detail.data?.path.map((crumb) => crumb.id) ?? [])
  return (
    <TreePanel words={t('filter')} clearWords={g('clear')} filter={tree.filter} onFilter={tree.setFilter}>
      <FolderTreeView
        label={t('folders')}
        rows={tree.rows}
        chosen={({ node }) => node.id === (parentId || groupId)}
        shared={({ node }) => node.type === 'space'}
        onPick={({ node }) =>
          navigateTo('/dashboard/fileEmpower', {
            menuid: menuid ?? '205',
            groupId: node.spaceId,
            parentId: node.type === 'space' ? undefined : node.id,
          })
        }
      />
    </TreePanel>
  )
}
