import { activityErrors } from './activity.ts'
import { announcementErrors } from './announcements.ts'
import { archiveErrors } from './archive.ts'
import { authErrors } from './auth.errors.ts'
import { commentsErrors } from './comments.ts'
import { commonErrors } from './common.ts'
import { comparisonErrors } from './comparison.ts'
import { directoryErrors } from './directory.ts'
import { packageErrors } from './downloads.packages.ts'
import { downloadErrors } from './downloads.ts'
import { editingErrors } from './editing.ts'
import { wopiErrors } from './editing.wopi.ts'
import { favouritesErrors } from './favourites.ts'
import { flowErrors } from './flows.ts'
import { flowDesignErrors } from './flow-designs.ts'
import { folderTemplateErrors } from './folder-templates.ts'
import { grantErrors } from './grants.ts'
import { groupErrors } from './groups.ts'
import { handOverErrors } from './handover.ts'
import { labelsErrors } from './labels.ts'
import { mailErrors } from './mail.ts'
import { menuErrors } from './menus.ts'
import { lockErrors } from './nodes.locks.ts'
import { spaceErrors } from './nodes.ts'
import { subscriptionErrors } from './notices.subscriptions.ts'
import { organisationErrors } from './organisations.ts'
import { archivePreviewErrors } from './previews.archives.ts'
import { previewErrors } from './previews.ts'
import { recycleErrors } from './recycle.ts'
import { renditionErrors } from './renditions.ts'
import { roleErrors } from './roles.ts'
import { searchErrors } from './search.ts'
import { settingErrors } from './settings.ts'
import { templatesErrors } from './templates.ts'
import { termsErrors } from './terms.ts'
import { uploadErrors } from './uploads.ts'
import { userErrors } from './users.ts'
import { versionErrors } from './versions.ts'
import { watermarkErrors } from './watermark.ts'
import { workspaceErrors } from './workspaces.ts'

/** Every error key of the product and its status: a key is also the text key that the client translates. */
export const errorStatuses = {
  ...commonErrors,
  ...settingErrors,
  ...organisationErrors,
  ...userErrors,
  ...groupErrors,
  ...roleErrors,
  ...menuErrors,
  ...directoryErrors,
  ...authErrors,
  ...lockErrors,
  ...spaceErrors,
  ...workspaceErrors,
  ...handOverErrors,
  ...folderTemplateErrors,
  ...grantErrors,
  ...versionErrors,
  ...uploadErrors,
  ...downloadErrors,
  ...packageErrors,
  ...previewErrors,
  ...archivePreviewErrors,
  ...recycleErrors,
  ...renditionErrors,
  ...activityErrors,
  ...watermarkErrors,
  ...comparisonErrors,
  ...editingErrors,
  ...wopiErrors,
  ...commentsErrors,
  ...subscriptionErrors,
  ...favouritesErrors,
  ...labelsErrors,
  ...templatesErrors,
  ...archiveErrors,
  ...searchErrors,
  ...mailErrors,
  ...flowErrors,
  ...announcementErrors,
  ...termsErrors,
  ...flowDesignErrors,
} as const

export type ErrorKey = keyof typeof errorStatuses

export const isErrorKey = (value: unknown): value is ErrorKey =>
  typeof value === 'string' && Object.hasOwn(errorStatuses, value)
