import { announcementEndpoints } from '@cabinet/contract/announcements'
import type { Tx } from '../kernel/ctx.ts'
import { runDemoRequest } from './as.ts'

interface DemoAnnouncement {
  daysAgo: number
  title: string
  body: string
  /** The department that it is for, with those below; everybody without one. */
  organisationId?: string
  isPinned?: true
  mustConfirm?: true
}

/** Announcements of the company: one pinned for everybody, one to confirm, one for a department. */
const demoAnnouncementsFor = (organisationId: string): DemoAnnouncement[] => [
  {
    daysAgo: 6,
    title: '2027 年度信息安全培训安排',
    body: '<p>全体同事：</p><p>年度信息安全培训将于 <strong>12 月 8 日至 12 日</strong>进行，请完成以下内容：</p><ul><li><p>观看培训视频</p></li><li><p>完成在线测试，<strong>80 分</strong>及以上为合格</p></li></ul><p>培训材料在知识库中。</p>',
    isPinned: true,
    mustConfirm: true,
  },
  {
    daysAgo: 3,
    title: '系统维护通知：本周六 22:00 至 24:00',
    body: '<p>为提升上传速度，系统将于本周六 <strong>22:00 至 24:00</strong> 进行维护，期间只能查看和下载文件。</p><p>请提前保存正在编辑的文档。</p>',
  },
  {
    daysAgo: 1,
    title: '部门文档目录调整说明',
    body: '<h2>调整内容</h2><ol><li><p>历史项目移入“归档”</p></li><li><p>新项目统一使用文件夹模板</p></li></ol><p>如有疑问，请联系部门管理员。</p>',
    organisationId,
  },
]

const dayMs = 24 * 3_600_000

/** Publishes the announcements of the demonstration company. */
export async function publishDemoAnnouncements(
  admin: (daysAgo: number) => Tx,
  organisationId: string,
): Promise<void> {
  for (const { daysAgo, organisationId: id, ...one } of demoAnnouncementsFor(organisationId)) {
    const own = admin(daysAgo)
    await runDemoRequest(own, announcementEndpoints.save, {
      isPinned: false,
      mustConfirm: false,
      ...one,
      isForAll: !id,
      subjects: id ? [{ kind: 'organisation', subjectId: id, below: true }] : [],
      isMailed: false,
      publishAt: null,
      expiresAt: new Date(own.now().getTime() + 90 * dayMs),
      publish: true,
    })
  }
}
