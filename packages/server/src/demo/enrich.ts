import { archiveEndpoints } from '@cabinet/contract/archive'
import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { grantEndpoints } from '@cabinet/contract/grants'
import { labelEndpoints } from '@cabinet/contract/labels'
import { labelAdminEndpoints } from '@cabinet/contract/labels.admin'
import { namedRightSets } from '@cabinet/contract/rights'
import { templateEndpoints } from '@cabinet/contract/templates'
import { watermarkEndpoints } from '@cabinet/contract/watermark'
import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { workspaceMemberRole } from '@cabinet/contract/workspaces.members'
import { uploadTemplate } from '../features/templates/index.ts'
import { entryOf } from '../kernel/certain.ts'
import type { Tx } from '../kernel/ctx.ts'
import { publishDemoAnnouncements } from './announcements.ts'
import { runDemoApprovals } from './approvals.ts'
import { asDemoActor, runDemoRequest } from './as.ts'
import {
  type DemoPlace,
  demoArchiveCategories,
  demoFileTemplates,
  demoFolderTemplate,
  demoLabelCategories,
  demoRetentionPeriods,
  demoWatermarkLevel,
} from './catalogue.ts'
import { type DemoDepartment, demoPeople } from './company.ts'
import { holdDemoConversations } from './conversations.ts'
import { writeDemoDocx } from './make/docx.ts'
import type { DemoStaff } from './staff.ts'
import { demoWorkspaces } from './workspaces.ts'

const day = 24 * 3_600_000

/** Account of the enterprise's administrator, who keeps labels, templates, watermarks and the archive. */
const keeper = 'wangfang'

/** Creates the spaces of projects, knowledge bases and teams with their members; returns their ids by name. */
export async function createDemoWorkspaces(tx: Tx, staff: DemoStaff, at: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { kind, name, purpose, owner, members } of demoWorkspaces) {
    const own = asDemoActor(tx, entryOf(staff, owner), at)
    const { id } = await runDemoRequest(own, workspaceEndpoints.create, { kind, name, purpose })
    await runDemoRequest(own, workspaceEndpoints.saveMembers, {
      id,
      members: workspaceMemberRole.options.flatMap((role) =>
        (members[role] ?? []).map((account) => ({
          kind: 'user' as const,
          id: entryOf(staff, account).userId,
          below: false,
          role,
        })),
      ),
    })
    ids.set(name, id)
  }
  return ids
}

/** Everything that the files of the year are labelled, marked, modelled and archived with, and what people are told. */
export async function enrichDemoCompany(
  tx: Tx,
  staff: DemoStaff,
  found: { files: ReadonlyMap<string, string>; spaces: ReadonlyMap<string, string> },
): Promise<void> {
  const as = (account: string, daysAgo: number) =>
    asDemoActor(tx, entryOf(staff, account), new Date(tx.now().getTime() - daysAgo * day))
  const admin = (daysAgo: number) => as(keeper, daysAgo)
  const organisations = organisationsOf(staff)
  const idAt = ([department, path]: DemoPlace) =>
    entryOf(found.files, `${entryOf(organisations, department)}/${path}`)
  await setLabels(admin(9), idAt)
  await addWatermark(admin(8))
  await addTemplates(admin(7))
  await fillArchive(admin(6), organisations, idAt)
  await publishDemoAnnouncements(admin, entryOf(organisations, '华东研发中心'))
  await runDemoApprovals(as, staff)
  await holdDemoConversations(as, staff, idAt)
  for (const { name, owner, isClosed } of demoWorkspaces)
    if (isClosed)
      await runDemoRequest(as(owner, 5), workspaceEndpoints.archive, {
        id: entryOf(found.spaces, name),
        archived: true,
      })
}

const organisationsOf = (staff: DemoStaff): Map<DemoDepartment, string> =>
  new Map(
    demoPeople.flatMap(({ account, department }) =>
      department === '' ? [] : [[department, entryOf(staff, account).organisationId] as const],
    ),
  )

async function setLabels(tx: Tx, idAt: (place: DemoPlace) => string): Promise<void> {
  for (const { labels, ...category } of demoLabelCategories) {
    const type = await runDemoRequest(tx, labelAdminEndpoints.addType, {
      ...category,
      setters: 'everyone',
      roleIds: [],
      requiredIn: [],
      enabled: true,
    })
    for (const { name, level = 0, on } of labels) {
      const label = await runDemoRequest(tx, labelAdminEndpoints.addLabel, { typeId: type.id, name, level })
      await runDemoRequest(tx, labelEndpoints.set, { ids: on.map(idAt), added: [label.id], removed: [] })
    }
  }
}

/** Marks what is classified; kinds that bear no mark are let pass and recorded. */
const addWatermark = (tx: Tx) =>
  runDemoRequest(tx, watermarkEndpoints.add, {
    name: '涉密文件水印',
    enabled: true,
    actions: ['preview', 'download', 'print'],
    spaceKinds: [],
    spaceIds: [],
    departmentIds: [],
    labelIds: [],
    level: demoWatermarkLevel,
    lenient: true,
    text: '云汇科技 {name} {account}\n{date}',
    size: 16,
    colour: '#1a1d23',
    opacity: 2,
    angle: 30,
    gap: 80,
    picture: '',
  })

async function addTemplates(tx: Tx): Promise<void> {
  const common = { readers: [], enabled: true, blank: false }
  for (const [position, { name, category, headings }] of demoFileTemplates.entries()) {
    const bytes = writeDemoDocx({
      title: '{name}',
      author: '{user}（{dept}）',
      at: tx.now(),
      sections: headings.map((heading) => ({ heading, paragraphs: ['（请填写）'] })),
      table: [
        ['事项', '负责人', '完成时间'],
        ['', '{user}', '{date}'],
      ],
    })
    const { id } = await uploadTemplate(tx, { name }, { name: `${name}.docx`, bytes })
    await runDemoRequest(tx, templateEndpoints.update, {
      id,
      name,
      category,
      position,
      folders: [],
      ...common,
    })
  }
  await runDemoRequest(tx, templateEndpoints.addFolders, { ...demoFolderTemplate, position: 50, ...common })
}

async function fillArchive(
  tx: Tx,
  organisations: ReadonlyMap<DemoDepartment, string>,
  idAt: (place: DemoPlace) => string,
): Promise<void> {
  const periods = new Map<string, string>()
  for (const { name, years } of demoRetentionPeriods) {
    const { id } = await runDemoRequest(tx, archiveAdminApi.saveClass, { name, years, atEnd: 'review' })
    periods.set(name, id)
  }
  for (const { name, note, period, departments, items } of demoArchiveCategories) {
    const category = { name, note, classId: entryOf(periods, period) }
    const { id: categoryId } = await runDemoRequest(tx, archiveAdminApi.saveCategory, category)
    await runDemoRequest(tx, grantEndpoints.save, {
      ids: [categoryId],
      grants: departments.map((department) => ({
        kind: 'organisation' as const,
        subjectId: entryOf(organisations, department),
        below: true,
        rights: namedRightSets.downloader | namedRightSets.uploader,
      })),
      removed: [],
      keep: true,
    })
    for (const { place, note } of items)
      await runDemoRequest(tx, archiveEndpoints.put, { ids: [idAt(place)], categoryId, note })
  }
}
