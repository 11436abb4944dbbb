import { spaceApi } from '@cabinet/contract/files'
import { useQueryParams } from '../../../kernel/address.tsx'
import { go } from '../../../kernel/go.ts'
import { useCall } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { FolderTree, TreePanel, useTree } from '../../files/tree/index.ts'
import { pageWords, words } from '../grants.text.ts'

const kinds = ['group', 'team'] as const

/** The folders beside /dashboard/fileEmpower: a press shows the grants of one. */
export function EmpowerPanel() {
  const t = useText(pageWords)
  const g = useText(words)
  const { groupId, parentId, menuid } = useQueryParams()
  const detail = useCall(spaceApi.detail, { id: parentId ?? '' }, { enabled: !!parentId, retry: false })
  const tree = useTree(kinds, detail.data?.path.map((crumb) => crumb.id) ?? [])
  return (
    <TreePanel words={t('filter')} clearWords={g('clear')} filter={tree.filter} onFilter={tree.setFilter}>
      <FolderTree
        label={t('folders')}
        rows={tree.rows}
        chosen={({ node }) => node.id === (parentId || groupId)}
        shared={({ node }) => node.type === 'space'}
        onPick={({ node }) =>
          go('/dashboard/fileEmpower', {
            menuid: menuid ?? '205',
            groupId: node.spaceId,
            parentId: node.type === 'space' ? undefined : node.id,
          })
        }
      />
    </TreePanel>
  )
}
