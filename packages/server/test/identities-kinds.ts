/** Smaller things with an id: comments, requests, sessions and stored items. */
export type Thing =
  | 'comment'
  | 'member'
  | 'accessRequest'
  | 'unlockRequest'
  | 'grant'
  | 'archiveRequest'
  | 'destruction'
  | 'undo'
  | 'collection'
  | 'search'
  | 'task'
  | 'appPassword'
  | 'passkey'
  | 'import'
  | 'notice'
  | 'flow'

/** Kinds visible to colleagues, or requested by administrators alone. */
const open = ['user', 'organisation', 'role', 'group', 'menu', 'unknown'] as const

/** Kinds of ids. `unknown` is an id of nothing. */
export type Kind =
  | (typeof open)[number]
  | 'file'
  | 'folder'
  | 'deleted'
  | 'space'
  | 'session'
  | 'package'
  | 'record'
  | 'category'
  | Thing

/** Whether the existence of such a thing is secret. */
export const isSecret = (kind: Kind): boolean => !(open as readonly Kind[]).includes(kind)

/**
 * Kind of each id field, by `room path field`; the first match counts. A new operation with an unlisted id
 * fails the test: add a line that says which of the victim's things a thief would name there.
 */
export const meanings: [RegExp, Kind][] = [
  [
    / (UserIds?|userId|MentionIds|OwnerId|SuperiorId|LeaderId|CreateUserId|SubjectIds?|ManagerIds|Added|Removed|ToUserId|FromUserId)$/,
    'user',
  ],
  [/ (RoleIds?)$/, 'role'],
  [/ (FileIds?|OtherFileId|fileId|NodeIds?)$/, 'file'],
  [/ (FolderIds?)$/, 'folder'],
  [/ (menuId|menuid|MenuId)$/, 'menu'],
  [/ (SessionIds?)$/, 'session'],
  [/ (UserGroupIds?)$/, 'group'],
  [/ (CommentId|ThreadId)$/, 'comment'],
  [/ MemberId$/, 'member'],
  [/ UndoId$/, 'undo'],
  [/ GrantId$/, 'grant'],
  [/^locks \S*AnswerUnlock RequestId$/, 'unlockRequest'],
  [/^grants .* RequestIds?$/, 'accessRequest'],
  [/^archive .* RequestIds?$/, 'archiveRequest'],
  [/^archive .* DestructionId$/, 'destruction'],
  [/ (TaskId)$|^push .* (Id|id)$/, 'task'],
  [/ (Provider|ClientId)$/, 'unknown'],
  [/ (ToGroupId)$/, 'organisation'],
  [/^organisations .* (Id|Ids|ParentId|BeforeId)$/, 'organisation'],
  [/^groups .* (Id|Ids|id)$/, 'group'],
  [/^users .*(Import|Export)\S* (Id|Ids|id)$/, 'import'],
  [/^users .* (Id|Ids|id)$/, 'user'],
  [/^roles .*GetUserRoles Id$|^roles .*SaveUserRoles Id$/, 'user'],
  [/^(roles .*|menus \/api\/Role\/.*) (Id|Ids|id)$/, 'role'],
  [/^menus .*ExplainJurisdiction Id$/, 'user'],
  [/^menus .* (Id|Ids|ParentId)$/, 'menu'],
  [/^directory .* Id$/, 'unknown'],
  [/^search .* Id$/, 'search'],
  [/^activity .* id$/, 'file'],
  [/^auth .*(EndSession|EndUserSession) (Id|Ids)$/, 'session'],
  [/^auth .*(UserFactors|ResetFactors) (Id|Ids)$/, 'user'],
  [/^auth \S*AppPassword Id$/, 'appPassword'],
  [/^auth \S*Passkey Id$/, 'passkey'],
  [/^auth .* (Id|Ids|KeyId|AppId)$/, 'unknown'],
  [
    /^(files|grants|workspaces|handover|folder-templates|locks|uploads|versions|recycle) \/api\/File\/.* GroupId$/,
    'space',
  ],
  [/^workspaces \/api\/SysAuthen\/\S*Space\S* (Id|teamIds)$/, 'space'],
  [/^workspaces .* teamIds$/, 'space'],
  [/^grants \S*PreviewPlan Id$/, 'import'],
  [
    /^(files|grants|workspaces|handover|folder-templates|locks|uploads|recycle|versions) .* ParentId$/,
    'folder',
  ],
  [/^labels .* (TypeIds?|LabelIds?|ToLabelId|AddLabelIds|RemoveLabelIds)$/, 'unknown'],
  [/^labels .* Ids$/, 'file'],
  [/^watermark \S*GetFilePolicy Id$/, 'file'],
  [/^watermark .* (WatermarkIds?|LabelIds|SpaceIds)$/, 'unknown'],
  [/^watermark .* DepartmentIds$/, 'organisation'],
  [/^files .* LabelId$/, 'unknown'],
  [/^archive .* RecordIds?$|^archive \S*GetArchiveDetail Id$/, 'record'],
  [/^archive .* CategoryId$|^archive \S*ArchiveCategory Id$/, 'category'],
  [/^archive \S*SaveArchiveCategory ParentId$/, 'category'],
  [/^archive .* ParentId$/, 'folder'],
  [/^archive \S*Archive Ids$/, 'file'],
  [/^archive .* (Id|ClassId)$/, 'unknown'],
  [/^archive .* Unused(CategoryId|ClassId|ExceptLabelIds)$/, 'unknown'],
  [/^favourites \S*DelCollection ids$/, 'collection'],
  [/^notices \S*Subscription\S* Ids$/, 'file'],
  [/^notices .* (Id|Ids|NotifyId)$/, 'notice'],
  [/^announcements .* (Id|Ids|CopyId)$/, 'unknown'],
  [/^flows .* (FlowId|flowId)$/, 'flow'],
  [/^flows .*(StartFlow|PreviewFlow) Ids$/, 'file'],
  [/^flows .* (designId|typeId)$/, 'unknown'],
  [/^flows .*TryFlowDesign Id$/, 'unknown'],
  [/^flow-designs .* targetId$/, 'user'],
  [/^flow-designs .* (Id|Ids|TypeId|DesignId|VersionId)$/, 'unknown'],
  [/^favourites .* parentId$/, 'folder'],
  [/^favourites .* Ids$/, 'file'],
  [/^templates \S*CreateFromTemplate GroupId$/, 'space'],
  [/^templates .* ParentId$/, 'folder'],
  [/^templates .* (Id|Ids)$/, 'unknown'],
  [/^downloads .*Package\S* (Id|Ids)$/, 'package'],
  [/ AllocationFolderId$/, 'folder'],
  [/ GroupIds?$/, 'organisation'],
  [/^recycle .* Ids$/, 'deleted'],
  [/^uploads .* (Ids|UploadId)$/, 'unknown'],
  [
    /^(files|grants|workspaces|handover|folder-templates|locks|versions|renditions|downloads|previews) .* (Id|Ids|id)$/,
    'file',
  ],
]
