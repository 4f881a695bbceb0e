package org.felis.c.core;

import java.util.List;

import org.felis.c.syntax.Place;
import org.felis.c.type.CType;

/** A function that the program defines. */
public record Function(String name, CType.Function type, List<Variable> parameters, Statement.Compound body, Place place) {
    public Function {
        parameters = List.copyOf(parameters);
    }
}
