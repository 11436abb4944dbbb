import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import type { Page } from '@playwright/test'

/** Kinds of files that are shown, where the demonstration has one. */
export const sampleExtensions = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'md',
  'txt',
  'ts',
  'png',
  'jpg',
  'zip',
  'eml',
  'wav',
  'mp4',
]

/** One picture: where it is taken and what is done there first. */
export interface ScreenShot {
  name: string
  path: string
  /** Whether nobody is signed in. */
  outside?: boolean
  act?: (page: Page) => Promise<unknown>
}

/** A file of the demonstration, by its extension. */
export interface SampleFile {
  FileId: string
  Version: number
}

const pages: ScreenShot[] = Object.entries(menuPageMatrix)
  .filter(([, [, path]]) => path !== '')
  .map(([name, [id, path]]) => ({ name, path: `${path}${path.includes('?') ? '&' : '?'}menuid=${id}` }))

const [personalId, personalPath] = menuPageMatrix.personal
const personal = `${personalPath}?menuid=${personalId}`
const firstRow = (page: Page) => page.locator('[role=row][data-index]').first()
const primaryButton = (page: Page) => page.locator('main button[class*=primary]').first().click()

/** Parts of a list that open over it. */
const opened: ScreenShot[] = [
  { name: 'file-menu', path: personal, act: (page) => firstRow(page).click({ button: 'right' }) },
  {
    name: 'file-details',
    path: personal,
    act: async (page) => {
      await firstRow(page).click()
      await page.keyboard.press('i')
    },
  },
  {
    name: 'file-rename',
    path: personal,
    act: async (page) => {
      await firstRow(page).click()
      await page.keyboard.press('F2')
    },
  },
  {
    name: 'file-delete',
    path: personal,
    act: async (page) => {
      await firstRow(page).click()
      await page.keyboard.press('Delete')
    },
  },
  { name: 'account-menu', path: personal, act: (page) => page.locator('header button').last().click() },
  ...(['user', 'group', 'role', 'watermark', 'labelList', 'folder'] as const).map((key) => {
    const [id, path] = menuPageMatrix[key]
    return { name: `${key}-new`, path: `${path}?menuid=${id}`, act: primaryButton }
  }),
]

const pageOf = (key: 'flowDesign' | 'flowPending'): string => {
  const [id, path] = menuPageMatrix[key]
  return `${path}${path.includes('?') ? '&' : '?'}menuid=${id}`
}
const firstAdminRow = (page: Page) => page.locator('[role=row]').nth(1)
/** Opens the first design of the list in the designer. */
const openDesign = async (page: Page) => {
  await firstAdminRow(page).locator('button').first().click()
  await page.locator('[data-kind=start]').waitFor()
}

/** Approvals: a design, the drawer of a step, and a request with its dialog. */
const approvals: ScreenShot[] = [
  { name: 'flow-designer', path: pageOf('flowDesign'), act: openDesign },
  {
    name: 'flow-designer-step',
    path: pageOf('flowDesign'),
    act: async (page) => {
      await openDesign(page)
      await page.locator('[data-kind=approver] [data-node]').first().click()
    },
  },
  {
    name: 'flow-designer-trial',
    path: pageOf('flowDesign'),
    act: async (page) => {
      await openDesign(page)
      await page.locator('button:has(.lucide-flask-conical)').click()
      await page.locator('[role=dialog] dl').waitFor()
    },
  },
  {
    name: 'flow-decision',
    path: pageOf('flowPending'),
    act: (page) => firstAdminRow(page).locator('button').first().click(),
  },
  {
    name: 'flow-detail',
    path: pageOf('flowPending'),
    act: async (page) => {
      await firstAdminRow(page).locator('button').last().click()
      await page.locator('[role=menuitem]').nth(1).click()
      await page.waitForURL('**/flowDetail*')
    },
  },
]

const outside: ScreenShot[] = [
  { name: 'login', path: '/login', outside: true },
  { name: 'link-not-found', path: '/nothing/here', outside: true },
  { name: 'server-error', path: '/500' },
  { name: 'not-found', path: '/dashboard/nothing' },
  { name: 'password', path: '/dashboard/EditPassword' },
]

/** Every picture, those of viewers and editors for the files that there are. */
export const screenShots = (samples: ReadonlyMap<string, SampleFile>): ScreenShot[] => [
  ...outside,
  ...pages,
  ...opened,
  ...approvals,
  ...[...samples].map(([extension, { FileId, Version }]) => ({
    name: `view-${extension}`,
    path: `/fliePreview?fileId=${FileId}&ext=${extension}&v=${Version}&Mode=view`,
  })),
  ...['docx', 'xlsx', 'pptx', 'md'].flatMap((extension) => {
    const file = samples.get(extension)
    if (!file) return []
    return {
      name: `edit-${extension}`,
      path: `/fliePreview?fileId=${file.FileId}&ext=${extension}&v=${file.Version}&Mode=edit`,
    }
  }),
]
