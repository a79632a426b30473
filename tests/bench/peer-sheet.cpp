/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "peer-sheet.h"

#include <BulletSoftBody/btSoftBody.h>
#include <BulletSoftBody/btSoftBodyHelpers.h>
#include <BulletSoftBody/btSoftBodyRigidBodyCollisionConfiguration.h>
#include <BulletSoftBody/btSoftRigidDynamicsWorld.h>
#include <btBulletDynamicsCommon.h>

#define DENSITY 0.15 /* kg/m² */

struct _PeerSheet
{
  btSoftBodyRigidBodyCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{ &configuration };
  btDbvtBroadphase broadphase;
  btSequentialImpulseConstraintSolver solver;
  btSoftRigidDynamicsWorld world{ &dispatcher, &broadphase, &solver, &configuration };
  btSoftBody *body = nullptr;
};

/* The row that is held is the last one, as of our sheets. */
PeerSheet *
peer_sheet_new (guint side, double width, guint iterations)
{
  PeerSheet *self = new PeerSheet;
  const btScalar w = (btScalar) width;

  self->world.setGravity (btVector3 (0, (btScalar) -9.81, 0));
  self->world.getWorldInfo ().m_gravity.setValue (0, (btScalar) -9.81, 0);
  self->body = btSoftBodyHelpers::CreatePatch (
      self->world.getWorldInfo (), btVector3 (0, 0, 0), btVector3 (w, 0, 0), btVector3 (0, 0, w),
      btVector3 (w, 0, w), (int) side, (int) side, 4 + 8, true);
  self->body->m_materials[0]->m_kLST = 1;
  self->body->m_cfg.piterations = (int) iterations;
  self->body->m_cfg.collisions = 0;
  self->body->setTotalMass ((btScalar) (DENSITY * width * width));
  /* setTotalMass gives held corners a mass again */
  self->body->setMass ((int) (side * (side - 1)), 0);
  self->body->setMass ((int) (side * side - 1), 0);
  self->world.addSoftBody (self->body);
  return self;
}

void
peer_sheet_free (PeerSheet *self)
{
  self->world.removeSoftBody (self->body);
  delete self->body;
  delete self;
}

void
peer_sheet_step (PeerSheet *self, double seconds)
{
  self->world.stepSimulation ((btScalar) seconds, 0);
}

void
peer_sheet_get_position (const PeerSheet *self, guint vertex, double position[3])
{
  const btVector3 &place = self->body->m_nodes[(int) vertex].m_x;

  for (int c = 0; c < 3; c++)
    position[c] = place[c];
}
