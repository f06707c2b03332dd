import { type Curriculum, readModules } from './curriculum.ts';

/** Four programmes that share modules: 50 modules, 25 per semester, about four per student and semester. The last of each has parallel groups. */
export const demoCurriculum: Curriculum = {
  programmes: [
    {
      key: 'CS',
      name: 'BSc (Hons) Computer Science',
      level: 'undergraduate',
      path: 'local',
      years: 4,
      groupsPerYear: 3,
      description: 'Foundations and practice of computing over four years.',
      department: 'Computer Science',
    },
    {
      key: 'SE',
      name: 'BSc (Hons) Software Engineering',
      level: 'undergraduate',
      path: 'international',
      years: 4,
      groupsPerYear: 2,
      description: 'Building large systems, with a year of projects with industry.',
      department: 'Software Engineering',
    },
    {
      key: 'IS',
      name: 'BSc Information Systems',
      level: 'undergraduate',
      path: 'local',
      years: 3,
      groupsPerYear: 2,
      description: 'Computing where it meets organisations and their people.',
      department: 'Information Systems',
    },
    {
      key: 'DS',
      name: 'MSc Data Science',
      level: 'postgraduate',
      path: 'international',
      years: 1,
      groupsPerYear: 2,
      description: 'A one-year master for graduates of a quantitative subject.',
      department: 'Data Science',
    },
  ],
  modules: readModules(`
    CS1101 4 P CS1,SE1,IS1 Introduction to Programming
    CS1102 3 T CS1,SE1     Discrete Mathematics
    CS1103 3 L CS1,SE1,IS1 Computer Systems
    CS1104 2 - CS1,SE1,IS1 Academic and Professional Skills
    IS1101 3 T IS1         Foundations of Information Systems
    CS2101 4 P CS2,SE2,IS2 Data Structures and Algorithms
    CS2102 3 P CS2,SE2,IS2 Database Systems
    CS2103 3 - CS2,SE2,IS2 Probability and Statistics
    CS2104 3 - CS2,SE2     Computer Architecture
    IS2101 3 W IS2         Business Process Modelling
    CS3101 4 L CS3,SE3     Operating Systems
    CS3102 3 L CS3,SE3,IS3 Computer Networks
    CS3103 3 - CS3,SE3,IS3 Human-Computer Interaction
    CS3110 3 T CS3         Theory of Computation
    SE3110 3 W SE3         Software Architecture
    IS3101 3 T IS3         Enterprise Systems
    IS3102 3 - IS3         IT Project Management
    CS4101 4 P CS4,SE4,DS1 Machine Learning
    CS4102 3 - CS4,SE4,DS1 Cloud Computing
    CS4103 2 - CS4,SE4     Research Methods
    CS4110 3 T CS4*        Compilers
    SE4110 3 W SE4*        DevOps Engineering
    DS5101 4 T DS1         Statistical Learning
    DS5102 4 P DS1         Data Engineering
    IS3120 3 T3 SE3,IS3*   Scientific Writing
    CS1201 4 P CS1,SE1,IS1 Object-Oriented Programming
    CS1202 3 T CS1,SE1     Linear Algebra and Calculus
    CS1203 3 L CS1,SE1,IS1 Web Technologies
    CS1204 2 - CS1,SE1,IS1 Ethics and Society
    IS1201 3 T IS1         Accounting for Information Systems
    CS2201 4 P CS2,SE2,IS2 Software Design
    CS2202 3 P CS2,SE2,IS2 Information Security
    CS2203 3 - CS2,SE2,IS2 Requirements Engineering
    CS2204 3 - CS2,SE2     Numerical Methods
    IS2201 3 W IS2         Systems Analysis
    CS3201 4 L CS3,SE3     Distributed Systems
    CS3202 3 L CS3,SE3,IS3 Mobile Applications
    CS3203 3 - CS3,SE3,IS3 Professional Practice
    CS3210 3 T CS3         Artificial Intelligence
    SE3210 3 W SE3         Software Testing and Quality
    IS3201 3 T IS3         Business Intelligence
    IS3202 3 - IS3         Digital Transformation
    CS4201 4 P CS4,SE4,DS1 Deep Learning
    CS4202 3 - CS4,SE4,DS1 Data Visualisation
    CS4203 2 - CS4,SE4     Project Seminar
    CS4210 3 T CS4*        Cryptography
    SE4210 3 W SE4*        Software Product Management
    DS5201 4 T DS1         Bayesian Methods
    DS5202 4 P DS1         Big Data Systems
    IS3220 3 T3 SE3,IS3*   Presentation and Rhetoric
  `),
};
