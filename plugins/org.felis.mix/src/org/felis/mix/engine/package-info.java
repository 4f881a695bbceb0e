/**
 * Who answers the questions of a campaign: an interface, so that it may be this machine or many. Whoever asks splits, compiles, combines, and keeps answers; an engine is asked queries about tasks, which are values that can cross a
 * process boundary, and has no part in what becomes of the answers. So the report does not depend on the engine. Knows no other package of its bundle.
 */
package org.felis.mix.engine;
