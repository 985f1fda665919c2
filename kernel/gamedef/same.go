package gamedef

import "reflect"

// Same reports whether two definitions, or parts of definitions, are equal. It is like reflect.DeepEqual for values
// without cycles, so that it need not remember visited values.
func Same(a, b any) bool { return isSame(reflect.ValueOf(a), reflect.ValueOf(b)) }

func isSame(a, b reflect.Value) bool {
	if !a.IsValid() || !b.IsValid() {
		return a.IsValid() == b.IsValid()
	}
	if a.Type() != b.Type() {
		return false
	}
	switch a.Kind() {
	case reflect.Interface:
		return isSame(a.Elem(), b.Elem())
	case reflect.Pointer:
		return a.UnsafePointer() == b.UnsafePointer() || isSame(a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if !isSame(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return false
		}
		if a.UnsafePointer() == b.UnsafePointer() {
			return true
		}
		for i := range a.Len() {
			if !isSame(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Map:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return false
		}
		if a.UnsafePointer() == b.UnsafePointer() {
			return true
		}
		for each := a.MapRange(); each.Next(); {
			if !isSame(each.Value(), b.MapIndex(each.Key())) {
				return false
			}
		}
		return true
	default:
		return a.Equal(b)
	}
}
