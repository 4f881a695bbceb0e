/**
 * By what the statements of a test are compiled: a machine with its model, and profiles, which are compilers, mapping tables or recorded assembly; read from a YAML file ({@code ProfilesReader}) or
 * shipped ({@code ShippedProfiles}). May know the messages ({@code org.felis.mix}).
 */
package org.felis.mix.profile;
