import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import { fileRights } from '@cabinet/contract/rights'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { item, spaceId } from '../../../../test/house.ts'
import { answerEndpoint, createFakeSend } from '../../../kernel/fake-send.ts'
import { queryClient } from '../../../kernel/query.ts'
import { storeLoginMarker, storeTokenPair } from '../../../kernel/tokens.ts'
import { AccessSection } from './access.tsx'

const reading = fileRights.preview | fileRights.download
const file = item(1, '合同.docx', { rights: reading })
const given = {
  id: spaceId,
  nodeId: file.id,
  nodeName: file.name,
  inherited: false,
  kind: 'user' as const,
  subjectId: '00000000-0000-4000-a000-000000000002',
  below: false,
  name: '刘洋',
  note: '',
  rights: reading,
  template: 'downloader' as const,
  ended: false,
  createdBy: '张伟',
  createdAt: new Date(),
}

let send: ReturnType<typeof createFakeSend> | undefined
function show(readsAccess: boolean) {
  send = createFakeSend(
    answerEndpoint(fileEndpoints.explain, () => ({ rights: reading, readsAccess, grants: [] })),
    answerEndpoint(grantEndpoints.list, () => ({
      nodeId: file.id,
      name: file.name,
      folder: false,
      inherits: true,
      root: false,
      rights: reading,
      grants: [given],
      total: 1,
    })),
  )
  return render(
    <QueryClientProvider client={queryClient}>
      <AccessSection item={file} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker(spaceId)
})
afterEach(() => {
  cleanup()
  send?.restore()
  queryClient.clear()
})

test('who administers an archived space is shown who has access, and nothing to change it with', async () => {
  show(true)
  expect(await screen.findByText('刘洋')).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('somebody else is shown the own access alone', async () => {
  show(false)
  expect(await screen.findByText('没有单独设置的权限')).toBeTruthy()
  expect(screen.queryByText('刘洋')).toBeNull()
})
