import { commentEndpoints } from '@cabinet/contract/comments'
import { entryOf } from '../kernel/certain.ts'
import type { Actor, Tx } from '../kernel/ctx.ts'
import { runDemoRequest } from './as.ts'
import type { DemoPlace } from './catalogue.ts'

interface DemoComment {
  /** Account of the author. */
  by: string
  daysAgo: number
  body: string
  /** Accounts of those whom the text mentions. */
  mentions?: string[]
}

interface DemoConversation {
  on: DemoPlace
  /** The first begins the thread, the others reply. */
  comments: DemoComment[]
}

const conversations: readonly DemoConversation[] = [
  {
    on: ['华东研发中心/平台研发部', '架构设计/总体架构说明.docx'],
    comments: [
      {
        by: 'zhangwei',
        daysAgo: 4,
        body: '第三章的部署图已更新，请 @周建国 确认。',
        mentions: ['zhoujianguo'],
      },
      { by: 'zhoujianguo', daysAgo: 3, body: '部署图没有问题，容灾部分请补充恢复时间。' },
      { by: 'zhangwei', daysAgo: 2, body: '恢复时间已补充在 3.4 节。' },
    ],
  },
  {
    on: ['财务管理部/预算管理', '预算编制说明.docx'],
    comments: [
      {
        by: 'xiaohong',
        daysAgo: 2,
        body: '@周建国 @王芳 各部门的预算上限需要在周五前确定。',
        mentions: ['zhoujianguo', 'wangfang'],
      },
      { by: 'wangfang', daysAgo: 1, body: '人力资源部的上限已经确定，其余部门明天答复。' },
    ],
  },
  {
    on: ['华东研发中心/产品设计部', '设计规范.pdf'],
    comments: [
      {
        by: 'emma.wilson',
        daysAgo: 1,
        body: 'The dark theme is missing on page 4. @陈静, can you add it?',
        mentions: ['chenjing'],
      },
    ],
  },
]

/** Has people of the demonstration company talk about their files, so that its message centre has messages. */
export async function holdDemoConversations(
  as: (account: string, daysAgo: number) => Tx,
  staff: ReadonlyMap<string, Actor>,
  idAt: (place: DemoPlace) => string,
): Promise<void> {
  for (const { on, comments } of conversations) {
    const fileId = idAt(on)
    let threadId: string | undefined
    for (const { by, daysAgo, body, mentions = [] } of comments) {
      const { comment } = await runDemoRequest(as(by, daysAgo), commentEndpoints.add, {
        fileId,
        threadId,
        body,
        mentions: mentions.map((account) => entryOf(staff, account).userId),
      })
      threadId ??= comment.id
    }
  }
}
