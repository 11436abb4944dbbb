import type { FlowDesignErrorKey } from '@cabinet/contract/flow-designs'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<FlowDesignErrorKey, LocalizedText> = {
  'flow_designs.type_not_found': ['流程分类不存在', 'This approval type no longer exists'],
  'flow_designs.not_found': ['流程不存在', 'This design no longer exists'],
  'flow_designs.version_not_found': ['流程版本不存在', 'This version no longer exists'],
  'flow_designs.setting_not_found': ['流程设置不存在', 'This setting no longer exists'],
  'flow_designs.name_missing': ['请填写名称', 'Enter a name'],
  'flow_designs.code_missing': ['请填写编码', 'Enter a code'],
  'flow_designs.name_taken': ['名称已存在', 'This name is taken'],
  'flow_designs.code_taken': ['编码已存在', 'This code is taken'],
  'flow_designs.type_in_use': ['分类下还有流程，不能删除', 'Move or delete the designs of this type first'],
  'flow_designs.type_disabled': ['流程分类已停用', 'This approval type is disabled'],
  'flow_designs.administrators_invalid': [
    '审批管理员须为在职人员，或仅一个角色',
    'Choose active people, or exactly one role',
  ],
  'flow_designs.too_many': ['数量已达上限', 'The limit is reached'],
  'flow_designs.document_unreadable': [
    '无法识别此文件中的流程',
    'This file doesn’t contain a flow that can be read',
  ],
  'flow_designs.changed': [
    '流程已被他人修改，请刷新后重试',
    'Someone else changed this design. Reload it first',
  ],
  'flow_designs.has_faults': ['流程存在问题，不能发布', 'Fix the issues of this flow before you publish it'],
  'flow_designs.is_draft': ['草稿须先发布', 'Publish the draft first'],
  'flow_designs.in_use': ['流程正在被使用', 'This design is in use'],
  'flow_designs.form_in_use': [
    '已有流程设置使用该流程，不能改为其他业务',
    'Settings use this design for another action',
  ],
  'flow_designs.not_enabled': ['请选择已启用的流程', 'Choose a design that is enabled'],
  'flow_designs.other_form': ['该流程用于其他业务', 'This design is for another action'],
  'flow_designs.place_unknown': ['请选择有效的适用范围', 'Choose where this applies'],
  'flow_designs.setting_exists': [
    '该业务在此范围已有设置，请直接修改',
    'This action already has a setting for the same place. Edit that one',
  ],
}
