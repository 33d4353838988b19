import { bolaRule } from './bola.mjs';
import { bolaERule } from './bola-e.mjs';
import { dynamicDashRule, dynamicRule } from './dynamic.mjs';
import { withEstimate } from './estimate.mjs';
import { throughputRule } from './throughput.mjs';

/** Published rules, implemented from their descriptions, with sabre's names. Each call creates a new player. */
export const rules = {
  throughput: withEstimate(throughputRule),
  'bola-basic': withEstimate(bolaRule(true)),
  bola: withEstimate(bolaRule(false)),
  'bola-e': withEstimate(bolaERule),
  dynamic: withEstimate(dynamicRule),
  dynamicdash: withEstimate(dynamicDashRule),
};
