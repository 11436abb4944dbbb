import { useQueryParams } from '../../../kernel/address.tsx'
import { folderPlaceOf } from '../../nodes/index.ts'
import { FolderScreen } from './folder-screen.tsx'

/** /dashboard/myFile: the personal space. */
export const PersonalFilesPage = () => <FolderScreen where={folderPlaceOf('personal', useQueryParams())} />
