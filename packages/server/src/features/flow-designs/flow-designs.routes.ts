import { flowDesignEndpoints } from '@cabinet/contract/flow-designs'
import { flowSettingEndpoints, flowTypeEndpoints } from '@cabinet/contract/flow-designs.settings'
import { type Route, route } from '../../kernel/room.ts'
import {
  addDesign,
  checkDesign,
  copyDesign,
  getDesign,
  listDesigns,
  removeDesign,
  saveDesign,
} from './designs.usecases.ts'
import { disableDesign, enableDesign, getVersion, listVersions, publishDesign } from './publish.usecases.ts'
import { listPlaces, listSettings, removeSettings, saveSetting } from './settings.usecases.ts'
import { exportDesign, importDesign, listConditionColumns } from './transfer.usecases.ts'
import {
  addFlowType,
  changeFlowType,
  listFlowTypes,
  removeFlowType,
  sortFlowTypes,
} from './types.usecases.ts'

export const flowDesignRoutes: Route[] = [
  route(flowTypeEndpoints.list, listFlowTypes),
  route(flowTypeEndpoints.add, addFlowType),
  route(flowTypeEndpoints.update, changeFlowType),
  route(flowTypeEndpoints.remove, removeFlowType),
  route(flowTypeEndpoints.sort, sortFlowTypes),
  route(flowDesignEndpoints.page, listDesigns),
  route(flowDesignEndpoints.get, getDesign),
  route(flowDesignEndpoints.add, addDesign),
  route(flowDesignEndpoints.save, saveDesign),
  route(flowDesignEndpoints.publish, publishDesign),
  route(flowDesignEndpoints.enable, enableDesign),
  route(flowDesignEndpoints.disable, disableDesign),
  route(flowDesignEndpoints.copy, copyDesign),
  route(flowDesignEndpoints.remove, removeDesign),
  route(flowDesignEndpoints.versions, listVersions),
  route(flowDesignEndpoints.version, getVersion),
  route(flowDesignEndpoints.check, checkDesign),
  route(flowDesignEndpoints.import, importDesign),
  route(flowDesignEndpoints.export, exportDesign),
  route(flowDesignEndpoints.columns, listConditionColumns),
  route(flowSettingEndpoints.list, listSettings),
  route(flowSettingEndpoints.places, listPlaces),
  route(flowSettingEndpoints.save, saveSetting),
  route(flowSettingEndpoints.remove, removeSettings),
]
