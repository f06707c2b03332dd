import { type Curriculum, readModules } from './curriculum.ts';

/** A small second university, which shows that tenants are isolated. */
export const northCurriculum: Curriculum = {
  programmes: [
    {
      key: 'MB',
      name: 'BSc Marine Biology',
      level: 'undergraduate',
      path: 'local',
      years: 2,
      groupsPerYear: 1,
      description: 'Life in cold seas.',
      department: 'Marine Sciences',
    },
  ],
  modules: readModules(`
    MB1101 4 L MB1 Marine Ecology
    MB1102 3 - MB1 Chemistry of the Sea
    MB2101 4 L MB2 Fish Physiology
    MB2102 3 - MB2 Ocean Modelling
    MB1201 4 L MB1 Marine Botany
    MB1202 3 - MB1 Statistics for Biologists
    MB2201 4 L MB2 Fisheries Science
    MB2202 3 - MB2 Polar Oceanography
  `),
};
