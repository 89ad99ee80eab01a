// Objects, locations and values in words for people. The words depend on the program and on what a
// name says, never on the order in which things were found.
#pragma once

#include <string>

#include "program/action.h"
#include "program/names.h"
#include "program/program.h"

namespace thinair {

// `Helper#1 by T1 at 12:9`, `"text"`, `Helper.class`, `null`.
std::string describe_object(const Program& program, const Names& names, ObjRef object);

// `T1`, `main`; a thread that the program made itself: `Thread@12:9`.
std::string describe_thread(const Program& program, const Names& names, ThreadRef thread);

// `x`, `Helper.data of Helper#1 by T1 at 12:9`, `[2] of int[3]#1 by init at 3:5`,
// `x (high half)`. A monitor is its object.
std::string describe_location(const Program& program, const Names& names, Location location);

// What the location holds; invalid for monitors.
TypeId type_of_location(const Program& program, const Names& names, Location location);

// In Java's notation: `true`, `'a'`, `1.0E10`, objects as above.
std::string describe_value(const Program& program, const Names& names, TypeId type, Value value);
// As the location holds it: a half of a long or double is 32 bits, in hexadecimal.
std::string describe_value(const Program& program, const Names& names, Location location,
                           Value value);

// Where an action happens, in the user's own code: one inside a library class stands where it was
// called from.
Place user_place(const Program& program, const Names& names, const Site& site);

// `FILE:LINE:COL`.
std::string describe_site(const Program& program, const Site& site);

// As Class.getName and Class.getSimpleName have it.
std::string binary_name(const Program& program, TypeId type);
std::string simple_name(const Program& program, TypeId type);

// System.identityHashCode: the same for the same object in every execution.
int32_t identity_hash(const Program& program, const Names& names, ObjRef object);

}  // namespace thinair
